import { Module } from '@nestjs/common';
import { MailgunWebhook } from './mailgun-webhook.controller';

@Module({ controllers: [MailgunWebhook] })
export class WebhooksModule {}
