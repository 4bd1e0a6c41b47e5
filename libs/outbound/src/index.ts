export * from './breaker';
export * from './outbound-error';
export * from './outbound-http';
