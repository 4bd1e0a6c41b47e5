import { type LoanReference, lookUpReference } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { LoanReferencesService } from './loan-references.service';

@Controller()
export class LoanReferencesController {
  constructor(private readonly references: LoanReferencesService) {}

  @RpcHandler(lookUpReference)
  lookUp({ reference }: { reference: string }): Promise<LoanReference> {
    return this.references.lookUp(reference);
  }
}
