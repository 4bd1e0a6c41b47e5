import { getTranslations, MAX_TRANSLATION_WAIT_MS } from '@coverleaf/contracts';
import { Controller } from '@nestjs/common';
import { RateLimited } from '../http/rate-limit.guard';
import { Route } from '../http/route.decorator';
import { Input, type RouteInput } from '../http/route-input';
import { TranslationDirectory } from './translation-directory';

@Controller()
export class TranslationsController {
  constructor(private readonly directory: TranslationDirectory) {}

  @Route(getTranslations)
  @RateLimited('translations')
  async translate(
    @Input() { body: { texts, targetLanguage } }: RouteInput<typeof getTranslations>,
  ): Promise<{ translations: string[] }> {
    const known = await this.directory.find(texts, targetLanguage, MAX_TRANSLATION_WAIT_MS);
    return { translations: texts.map((text) => known.get(text) ?? text) };
  }
}
