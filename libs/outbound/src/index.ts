export * from './breaker';
export * from './outbound-error';
export * from './outbound-http';
export * from './outbound.module';
export * from './retry-after';
