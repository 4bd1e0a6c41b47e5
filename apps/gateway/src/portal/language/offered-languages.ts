import { type LanguageCode, languageName } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SettingsCache } from '../../platform/cache/content-caches';
import { chosenLanguage } from '../../platform/http/page-request';

@Injectable()
export class OfferedLanguages {
  constructor(private readonly settings: SettingsCache) {}

  /** The language in the browser's cookie; English if there is none or it is no longer offered. */
  async of(request: Pick<FastifyRequest, 'headers'>): Promise<LanguageCode> {
    const chosen = chosenLanguage(request);
    if (chosen === 'en') return 'en';
    return (await this.isOffered(chosen)) ? chosen : 'en';
  }

  async isOffered(code: string): Promise<boolean> {
    const { languages } = await this.settings.site();
    return languages.some((language) => language.code === code);
  }

  /** @param name a code or an English name, in any case @returns null for a language that is not offered */
  async find(name: string): Promise<LanguageCode | null> {
    const wanted = name.trim().toLowerCase();
    const codes = (await this.settings.site()).languages.map(({ code }) => code);
    const found = codes.find((code) => code === wanted);
    return found ?? codes.find((code) => languageName(code, 'en').toLowerCase() === wanted) ?? null;
  }
}
