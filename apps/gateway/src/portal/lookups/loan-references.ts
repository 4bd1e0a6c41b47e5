import { type LoanReference, lookUpReference } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { StatusNames } from './status-names';

/** What Insight knows of references. The name of a status that it answers with can be translated from then on. */
@Injectable()
export class LoanReferences {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly statusNames: StatusNames,
  ) {}

  /** @throws AppError 404; 503 while Insight is away */
  async find(reference: string): Promise<LoanReference> {
    const loan = await this.documents.call(lookUpReference, { reference });
    await this.statusNames.publish(loan.insuranceStatusName);
    return loan;
  }
}
