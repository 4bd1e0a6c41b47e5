import { getTranslations, MAX_TRANSLATION_WAIT_MS } from '@coverleaf/contracts';
import { validationFailed } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { RateLimited } from '../../platform/limits/rate-limit.guard';
import { Route } from '../../platform/http/route.decorator';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { OfferedLanguages } from './offered-languages';
import { TranslationCache } from './translation-cache';

@Controller()
export class TranslationsController {
  constructor(
    private readonly directory: TranslationCache,
    private readonly languages: OfferedLanguages,
  ) {}

  @Route(getTranslations)
  @RateLimited('translations')
  async translate(
    @Input() { body: { texts, targetLanguage } }: RouteInput<typeof getTranslations>,
  ): Promise<{ translations: string[] }> {
    const language = await this.languages.find(targetLanguage);
    if (!language)
      throw validationFailed([{ field: 'targetLanguage', message: 'This language is not offered' }]);
    const known = await this.directory.find(texts, language, MAX_TRANSLATION_WAIT_MS);
    return { translations: texts.map((text) => known.get(text) ?? text) };
  }
}
