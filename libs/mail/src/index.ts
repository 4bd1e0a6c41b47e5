export * from './mailer';
export * from './mailer.provider';
