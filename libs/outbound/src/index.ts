export * from './outbound-http';
export * from './outbound-error';
export { type Form, type FormFile, jsonFile } from './multipart';
