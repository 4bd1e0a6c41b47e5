import { type LoanReference, lookUpReference } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InsightClient } from './insight.client';

@Controller()
export class LookupController {
  constructor(private readonly insight: InsightClient) {}

  @RpcHandler(lookUpReference)
  lookUp({ reference }: { reference: string }): Promise<LoanReference> {
    return this.insight.lookUp(reference);
  }
}
