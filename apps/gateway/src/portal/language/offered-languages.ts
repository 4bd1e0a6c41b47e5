import { type LanguageCode, languageName } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SiteCache } from '../../platform/cache/site-cache';
import { chosenLanguage } from '../../platform/http/chosen-language';

/** English, and what administrators offer beside it. */
@Injectable()
export class OfferedLanguages {
  constructor(private readonly site: SiteCache) {}

  /** The language that this browser chose; English where it chose none, or one that is not offered any more. */
  async of(request: Pick<FastifyRequest, 'headers'>): Promise<LanguageCode> {
    const chosen = chosenLanguage(request);
    if (chosen === 'en') return 'en';
    return (await this.isOffered(chosen)) ? chosen : 'en';
  }

  async isOffered(code: string): Promise<boolean> {
    const { languages } = await this.site.get();
    return languages.some((language) => language.code === code);
  }

  /** @param name a code or an English name, in any case. @returns null for what is not offered */
  async find(name: string): Promise<LanguageCode | null> {
    const wanted = name.trim().toLowerCase();
    const codes = (await this.site.get()).languages.map(({ code }) => code);
    const found = codes.find((code) => code === wanted);
    return found ?? codes.find((code) => languageName(code, 'en').toLowerCase() === wanted) ?? null;
  }
}
