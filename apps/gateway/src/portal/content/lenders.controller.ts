import { getLender, type PublicLender } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { LenderCache } from '../../platform/cache/lender-cache';

@Controller()
export class LendersController {
  constructor(private readonly lenders: LenderCache) {}

  @Route(getLender)
  async get(@Input() { params }: RouteInput<typeof getLender>): Promise<PublicLender> {
    const lender = await this.lenders.find(params.slug);
    if (!lender) throw notFound('No active lender has this address.');
    return lender;
  }
}
