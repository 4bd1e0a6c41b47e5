import { getLenderTestimonials, getTestimonials, type Testimonial } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { LenderCache } from '../../platform/cache/lender-cache';
import { ContentCache } from '../../platform/cache/content-cache';

@Controller()
export class TestimonialsController {
  constructor(
    private readonly content: ContentCache,
    private readonly lenders: LenderCache,
  ) {}

  @Route(getTestimonials)
  all(): Promise<{ items: Testimonial[] }> {
    return this.content.testimonials(null);
  }

  @Route(getLenderTestimonials)
  async ofLender(
    @Input() { params }: RouteInput<typeof getLenderTestimonials>,
  ): Promise<{ items: Testimonial[] }> {
    const lender = await this.lenders.find(params.slug);
    if (!lender) throw notFound('No active lender has this address.');
    return this.content.testimonials(lender.slug);
  }
}
