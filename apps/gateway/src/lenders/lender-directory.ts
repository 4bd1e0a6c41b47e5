import { findLenderBySlug, type LenderRecord, RESERVED_SLUGS, Slug } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';

/** Finds active lenders by their slug. */
@Injectable()
export class LenderDirectory {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  /** @param slug as somebody typed it; null for what no lender can have */
  async find(slug: string): Promise<LenderRecord | null> {
    const parsed = Slug.safeParse(slug);
    if (!parsed.success || RESERVED_SLUGS.has(parsed.data)) return null;
    return this.lenders.call(findLenderBySlug, { slug: parsed.data });
  }
}
