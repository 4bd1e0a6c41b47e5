import { ReminderToken, stopRemindersRpc } from '@coverleaf/contracts';
import { CATALOGS, sayIn } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../auth/access.guard';
import { smallPage, smallPagePolicy } from '../../platform/http/small-page';
import { CAPABILITY_URL_HEADERS } from '../../platform/http/response-headers';
import { RateLimited } from '../../platform/http/rate-limit.guard';

/**
 * The link 'Stop these reminders'. Opening it changes nothing, because mail scanners open links; its button does, and so
 * do email programs by one click (RFC 8058).
 */
@Public()
@Controller()
export class StopRemindersController {
  constructor(@InjectRpc('document') private readonly documents: RpcClient) {}

  @Get('status/reminders/:token')
  @RateLimited('statuses')
  getPage(@Res() reply: FastifyReply, @Param('token') token: string): Promise<void> {
    return this.answer(reply, token, false);
  }

  @Post('status/reminders/:token')
  @HttpCode(200)
  @RateLimited('statuses')
  stop(@Res() reply: FastifyReply, @Param('token') token: string): Promise<void> {
    return this.answer(reply, token, true);
  }

  private async answer(reply: FastifyReply, token: string, ends: boolean): Promise<void> {
    const isToken = ReminderToken.safeParse(token).success;
    const found = isToken ? await this.documents.call(stopRemindersRpc, { token, ends }) : null;
    if (!found) throw notFound('This link is incomplete, or too old.');
    const language = Object.hasOwn(CATALOGS, found.language) ? found.language : 'en';
    const say = sayIn(language);
    const page = found.isEnded
      ? {
          title: say('You get no more reminders'),
          paragraphs: [say('You can still send your proof of insurance at any time.')],
        }
      : {
          title: say('Stop these reminders?'),
          paragraphs: [say('News about documents that you send will still come.')],
          button: say('Stop the reminders'),
        };
    await reply
      .headers({ ...CAPABILITY_URL_HEADERS, 'content-security-policy': smallPagePolicy("'self'") })
      .type('text/html; charset=utf-8')
      .send(smallPage({ ...page, language }));
  }
}
