import { findPublishedTextsRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { Glossary } from '../glossary/glossary';

/** What no language changes: the portal's name, those of the lenders whose pages say a text, and the glossary's terms. */
@Injectable()
export class LockedTerms {
  constructor(
    private readonly glossary: Glossary,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @returns by position of the texts */
  async of(texts: readonly string[]): Promise<string[][]> {
    const [{ places, siteName }, terms] = await Promise.all([
      this.lenders.call(findPublishedTextsRpc, { texts: [...texts] }),
      this.glossary.terms(),
    ]);
    return texts.map((_, index) => [
      siteName,
      ...terms,
      ...(places[index] ?? []).flatMap(({ lender }) => (lender ? [lender.name] : [])),
    ]);
  }
}
