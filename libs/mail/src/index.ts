export * from './addresses';
export * from './mailer';
