import { getLoanReference, type LoanReference } from '@coverleaf/contracts';
import { Controller, Header } from '@nestjs/common';
import { RateLimited } from '../../platform/limits/rate-limit.guard';
import { Route } from '../../platform/http/route.decorator';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { LoanReferences } from './loan-references';

@Controller()
export class LoanReferencesController {
  constructor(private readonly references: LoanReferences) {}

  @Route(getLoanReference)
  @RateLimited('lookups')
  @Header('cache-control', 'no-store')
  get(@Input() { params }: RouteInput<typeof getLoanReference>): Promise<LoanReference> {
    return this.references.find(params.reference);
  }
}
