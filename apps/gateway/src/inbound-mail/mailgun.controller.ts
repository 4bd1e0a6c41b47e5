import { receiveMailgunMail } from '@coverleaf/contracts';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Route } from '../http/route.decorator';
import { MailgunWebhook } from './mailgun-webhook';

@Controller()
export class MailgunController {
  constructor(private readonly door: MailgunWebhook) {}

  @Route(receiveMailgunMail)
  async receive(@Req() request: FastifyRequest): Promise<{ id: string }> {
    return { id: await this.door.take(request) };
  }
}
