import { receiveMailgunMail } from '@coverleaf/contracts';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimited } from '../platform/limits/rate-limit.guard';
import { Route } from '../platform/http/route.decorator';
import { MailgunWebhook } from './mailgun-webhook';

@Controller()
export class MailgunController {
  constructor(private readonly door: MailgunWebhook) {}

  @Route(receiveMailgunMail)
  @RateLimited('mails')
  async receive(@Req() request: FastifyRequest): Promise<{ id: string }> {
    return { id: await this.door.take(request) };
  }
}
