import { LOAN_PARAMETER, LoanToken, readLoanTokenRpc, type UploadLoan } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** The loans that lookups carry to the upload page. */
@Injectable()
export class UploadLoans {
  private readonly logger = new Logger('loans');

  constructor(@InjectRpc('document') private readonly documents: RpcClient) {}

  /**
   * Null for an altered or expired token, and while it can't be read: the form works without it. @param lenderId if
   * given, also null for another lender's loan
   */
  async find(typed: string | null | undefined, lenderId?: string): Promise<UploadLoan | null> {
    const token = typed ? LoanToken.safeParse(typed).data : undefined;
    if (token === undefined) return null;
    const found = this.documents.call(readLoanTokenRpc, { token, lenderId });
    const loan = await orWarn(found, null, this.logger, { msg: 'the loan of an upload page is missing' });
    return loan && { ...loan, token };
  }

  /** @param query of the page's URL @param lenderId as above */
  linked(query: string, lenderId?: string): Promise<UploadLoan | null> {
    return this.find(new URLSearchParams(query).get(LOAN_PARAMETER), lenderId);
  }
}
