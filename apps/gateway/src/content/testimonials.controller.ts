import {
  getLenderTestimonials,
  getTestimonials,
  listTestimonials,
  type Testimonial,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { notFound } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { Route } from '../http/route.decorator';
import { Input, type RouteInput } from '../http/route-input';
import { LenderDirectory } from '../lenders/lender-directory';

@Controller()
export class TestimonialsController {
  constructor(
    @InjectRpc('lender') private readonly rpc: RpcClient,
    private readonly lenders: LenderDirectory,
  ) {}

  @Route(getTestimonials)
  all(): Promise<{ items: Testimonial[] }> {
    return this.rpc.call(listTestimonials, { slug: null });
  }

  @Route(getLenderTestimonials)
  async ofLender(
    @Input() { params }: RouteInput<typeof getLenderTestimonials>,
  ): Promise<{ items: Testimonial[] }> {
    const lender = await this.lenders.find(params.slug);
    if (!lender) throw notFound('No active lender has this address.');
    return this.rpc.call(listTestimonials, { slug: lender.slug });
  }
}
