import { LANGUAGES, type LanguageCode } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';

/** The languages that borrowers may choose. */
@Injectable()
export class OfferedLanguages {
  /** Without English, which everything is written in. */
  beside(): Promise<readonly LanguageCode[]> {
    return Promise.resolve(LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'));
  }
}
