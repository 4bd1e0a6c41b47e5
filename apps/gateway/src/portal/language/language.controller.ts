import { LanguageCode } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Body, Controller, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readAddress } from '../../platform/http/page-address';
import { LANGUAGE_COOKIE } from '../../platform/http/chosen-language';
import { OfferedLanguages } from './offered-languages';
import { OpenToAnybody } from '../../auth/access.guard';

const YEAR_SECONDS = 365 * 24 * 3_600;
const Choice = z.object({ language: LanguageCode, back: z.string().max(500).default('/') });

/** The language menu of browsers without script: remembers the choice and leads back to the page. */
@OpenToAnybody()
@Controller()
export class LanguageController {
  constructor(private readonly languages: OfferedLanguages) {}

  @Post('language')
  async choose(@Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    const choice = Choice.safeParse(body);
    if (!choice.success || !(await this.languages.isOffered(choice.data.language)))
      throw new AppError('bad_request', 400, 'This language is not offered.');
    const { language, back } = choice.data;
    const to = readAddress(back).kind === 'nowhere' ? '/' : back;
    void reply.header(
      'set-cookie',
      `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`,
    );
    await reply.redirect(to, 303);
  }
}
