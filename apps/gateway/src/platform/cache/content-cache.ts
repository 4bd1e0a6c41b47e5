import { type Faq, listFaqs, listTestimonials, type Testimonial } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentVersion } from './content-version';
import { VersionedCache } from './versioned-cache';

/** Lenders whose testimonials are remembered. */
const MOST = 2_000;

/** Testimonials and questions as the public sees them. */
@Injectable()
export class ContentCache {
  private readonly testimonialCache: VersionedCache<{ items: Testimonial[] }>;
  private readonly faqCache: VersionedCache<{ items: Faq[] }>;

  constructor(
    @InjectRpc('lender') private readonly rpc: RpcClient,
    clock: ContentVersion,
  ) {
    this.testimonialCache = new VersionedCache(clock, MOST);
    this.faqCache = new VersionedCache(clock, 2);
  }

  /** @param slug of an active lender; null for those of all */
  testimonials(slug: string | null): Promise<{ items: Testimonial[] }> {
    return this.testimonialCache.get(slug ?? '', () => this.rpc.call(listTestimonials, { slug }));
  }

  faqs(featuredOnly: boolean): Promise<{ items: Faq[] }> {
    return this.faqCache.get(String(featuredOnly), () => this.rpc.call(listFaqs, { featuredOnly }));
  }
}
