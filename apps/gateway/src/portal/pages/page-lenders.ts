import { FALLBACK_COLORS, type PageLender } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { readAddress } from '../../platform/http/page-address';
import { SiteCache } from '../../platform/cache/site-cache';
import { LenderCache } from '../../platform/cache/lender-cache';

/** Lenders as pages wear them. */
@Injectable()
export class PageLenders {
  constructor(
    private readonly lenders: LenderCache,
    private readonly site: SiteCache,
  ) {}

  /** The active lender, or a stand-in with the slug for a name. The account id stays here. */
  async of(slug: string): Promise<PageLender> {
    const lender = await this.lenders.find(slug);
    if (!lender) return standIn(slug.toUpperCase(), slug);
    const { accountId: _, ...shown } = lender;
    return shown;
  }

  /** The brand of a lender's pages, or of the portal's own. @throws AppError 404 for what can be no slug */
  async brandOf(slug: string | undefined): Promise<PageLender> {
    if (slug === undefined) return standIn((await this.site.get()).name, '');
    const address = readAddress(`/${slug}`);
    if (address.kind !== 'lender') throw notFound('There is nothing at this address.');
    return this.of(address.slug);
  }
}

const standIn = (name: string, slug: string): PageLender => ({
  id: null,
  name,
  slug,
  logoUrl: null,
  ...FALLBACK_COLORS,
  rightTrack: false,
  templateId: null,
  accentColor: null,
});
