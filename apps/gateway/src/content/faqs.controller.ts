import { type Faq, getFaqs, listFaqs } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Route } from '../http/route.decorator';
import { Input, type RouteInput } from '../http/route-input';

@Controller()
export class FaqsController {
  constructor(@InjectRpc('lender') private readonly rpc: RpcClient) {}

  @Route(getFaqs)
  list(@Input() { query }: RouteInput<typeof getFaqs>): Promise<{ items: Faq[] }> {
    return this.rpc.call(listFaqs, { featuredOnly: query.featured === 'true' });
  }
}
