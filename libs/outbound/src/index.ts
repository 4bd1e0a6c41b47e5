export * from './outbound-http';
export * from './outbound-error';
export { fileOf, type Form, type FormFile, jsonFile } from './multipart';
