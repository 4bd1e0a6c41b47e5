export * from './sms';
export * from './twilio-signature';
