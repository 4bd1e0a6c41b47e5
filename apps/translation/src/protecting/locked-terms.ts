import { findPublishedTextsRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';

/** Names that no language changes: the portal's, and those of the lenders whose pages say a text. */
@Injectable()
export class LockedTerms {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  /** @returns by position of the texts */
  async of(texts: readonly string[]): Promise<string[][]> {
    const { places, siteName } = await this.lenders.call(findPublishedTextsRpc, { texts: [...texts] });
    return texts.map((_, index) => [
      siteName,
      ...(places[index] ?? []).flatMap(({ lender }) => (lender ? [lender.name] : [])),
    ]);
  }
}
