import { getLoanReference, type LoanReference, lookUpReference } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Header } from '@nestjs/common';
import { RateLimited } from '../http/rate-limit.guard';
import { Route } from '../http/route.decorator';
import { Input, type RouteInput } from '../http/route-input';

@Controller()
export class LoanReferencesController {
  constructor(@InjectRpc('document') private readonly documents: RpcClient) {}

  @Route(getLoanReference)
  @RateLimited('lookups')
  @Header('cache-control', 'no-store')
  get(@Input() { params }: RouteInput<typeof getLoanReference>): Promise<LoanReference> {
    return this.documents.call(lookUpReference, params);
  }
}
