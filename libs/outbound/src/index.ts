export * from './outbound-http';
export * from './outbound-error';
