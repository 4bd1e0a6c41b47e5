import { getTranslations } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import { Controller } from '@nestjs/common';
import { RateLimited } from '../http/rate-limit.guard';
import { Route } from '../http/route.decorator';
import { Input, type RouteInput } from '../http/route-input';

/** Answers from the shipped catalogue; a text that it does not hold comes back as it is. */
@Controller()
export class TranslationsController {
  @Route(getTranslations)
  @RateLimited('translations')
  translate(@Input() { body }: RouteInput<typeof getTranslations>): { translations: string[] } {
    const catalogue = CATALOGUES[body.targetLanguage] ?? {};
    return {
      translations: body.texts.map(
        (text) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined) ?? text,
      ),
    };
  }
}
