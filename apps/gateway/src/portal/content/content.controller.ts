import {
  type Faq,
  getFaqs,
  getLender,
  getLenderTestimonials,
  getSite,
  getTestimonials,
  type LenderRecord,
  type PublicLender,
  type Site,
  type Testimonial,
} from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { ContentCache, LenderCache, SettingsCache } from '../../platform/cache/content-caches';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { ContentRoute } from '../../platform/http/route.decorator';

@Controller()
export class ContentController {
  constructor(
    private readonly settings: SettingsCache,
    private readonly lenders: LenderCache,
    private readonly content: ContentCache,
  ) {}

  @ContentRoute(getSite)
  getSite(): Promise<Site> {
    return this.settings.site();
  }

  @ContentRoute(getLender)
  getLender(@Input() { params }: RouteInput<typeof getLender>): Promise<PublicLender> {
    return this.lenderOf(params.slug);
  }

  @ContentRoute(getTestimonials)
  getTestimonials(): Promise<{ items: Testimonial[] }> {
    return this.content.testimonials(null);
  }

  @ContentRoute(getLenderTestimonials)
  async getLenderTestimonials(@Input() { params }: RouteInput<typeof getLenderTestimonials>) {
    const { slug } = await this.lenderOf(params.slug);
    return this.content.testimonials(slug);
  }

  @ContentRoute(getFaqs)
  getFaqs(@Input() { query }: RouteInput<typeof getFaqs>): Promise<{ items: Faq[] }> {
    return this.content.faqs(query.featured === 'true');
  }

  private async lenderOf(slug: string): Promise<LenderRecord> {
    const lender = await this.lenders.find(slug);
    if (!lender) throw notFound('No active lender has this address.');
    return lender;
  }
}
