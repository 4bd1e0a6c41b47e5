import { Injectable } from '@nestjs/common';
import { Glossary } from '../glossary/glossary';
import type { Publication } from '../published/published-texts';

/** What no language changes: the portal's name, those of the lenders whose pages say a text, and the glossary's terms. */
@Injectable()
export class LockedTerms {
  constructor(private readonly glossary: Glossary) {}

  /** @returns by position of the places */
  async of({ places, siteName }: Publication): Promise<string[][]> {
    const terms = await this.glossary.terms();
    return places.map((ofText) => [
      ...(siteName === null ? [] : [siteName]),
      ...terms,
      ...ofText.flatMap(({ lender }) => (lender ? [lender.name] : [])),
    ]);
  }
}
