import {
  findLenderById,
  findLenderBySlug,
  type LenderRecord,
  RESERVED_SLUGS,
  Slug,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentVersion } from './content-version';
import { VersionedCache } from './versioned-cache';

/** Slugs that are remembered; those that nobody has count too. */
const MOST = 10_000;

/** Finds active lenders. */
@Injectable()
export class LenderCache {
  private readonly bySlug: VersionedCache<LenderRecord | null>;
  private readonly byId: VersionedCache<LenderRecord | null>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentVersion,
  ) {
    this.bySlug = new VersionedCache(clock, MOST);
    this.byId = new VersionedCache(clock, MOST);
  }

  /** @param slug as somebody typed it; null for what no lender can have */
  async find(slug: string): Promise<LenderRecord | null> {
    const parsed = Slug.safeParse(slug);
    if (!parsed.success || RESERVED_SLUGS.has(parsed.data)) return null;
    const input = { slug: parsed.data };
    return this.bySlug.get(input.slug, () => this.lenders.call(findLenderBySlug, input));
  }

  findById(id: string): Promise<LenderRecord | null> {
    return this.byId.get(id, () => this.lenders.call(findLenderById, { id }));
  }
}
