import { Module } from '@nestjs/common';
import { MailgunWebhook } from './mailgun-webhook.controller';
import { TwilioWebhook } from './twilio-webhook.controller';

@Module({ controllers: [MailgunWebhook, TwilioWebhook] })
export class WebhooksModule {}
