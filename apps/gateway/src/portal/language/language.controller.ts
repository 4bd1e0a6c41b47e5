import { getTranslations, LanguageCode, MAX_TRANSLATION_WAIT_MS } from '@coverleaf/contracts';
import { AppError, validationFailed } from '@coverleaf/service-kit';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Public } from '../../auth/access.guard';
import { LANGUAGE_COOKIE, readAddress } from '../../platform/http/page-request';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { OfferedLanguages } from './offered-languages';
import { TranslationClient } from './translations';

const YEAR_SECONDS = 365 * 24 * 3_600;
const Choice = z.object({ language: LanguageCode, back: z.string().max(500).default('/') });

@Public()
@Controller()
export class LanguageController {
  constructor(
    private readonly languages: OfferedLanguages,
    private readonly translations: TranslationClient,
  ) {}

  /** The language menu of browsers without script: stores the choice and redirects back to the page. */
  @Post('language')
  async choose(
    @Body() body: unknown,
    @Req() { protocol }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const choice = Choice.safeParse(body);
    if (!choice.success || !(await this.languages.isOffered(choice.data.language)))
      throw new AppError('bad_request', 400, 'This language is not offered.');
    const { language, back } = choice.data;
    const to = readAddress(back).kind === 'not-found' ? '/' : back;
    void reply.header(
      'set-cookie',
      `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${protocol === 'https' ? '; Secure' : ''}`,
    );
    await reply.redirect(to, 303);
  }

  /** Texts without a translation are returned unchanged. */
  @Route(getTranslations)
  async translate(@Input() { body: { texts, targetLanguage } }: RouteInput<typeof getTranslations>) {
    const language = await this.languages.find(targetLanguage);
    if (!language)
      throw validationFailed([{ field: 'targetLanguage', message: 'This language is not offered' }]);
    const found = await this.translations.find(texts, language, MAX_TRANSLATION_WAIT_MS);
    return { translations: texts.map((text) => found.get(text) ?? text) };
  }
}
