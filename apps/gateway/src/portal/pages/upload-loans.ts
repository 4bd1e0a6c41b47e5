import { LOAN_PARAMETER, LoanToken, readLoanTokenRpc, type UploadLoan } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** The loans that lookups carry to the upload page. */
@Injectable()
export class UploadLoans {
  private readonly logger = new Logger('loans');

  constructor(@InjectRpc('document') private readonly documents: RpcClient) {}

  /** Null for an altered or expired token, and while it can't be read: the form works without it. */
  async find(typed: string | null | undefined): Promise<UploadLoan | null> {
    const token = typed ? LoanToken.safeParse(typed).data : undefined;
    if (token === undefined) return null;
    const found = this.documents.call(readLoanTokenRpc, { token });
    const loan = await orWarn(found, null, this.logger, { msg: 'the loan of an upload page is missing' });
    return loan && { ...loan, token };
  }

  /** @param query of the page's URL */
  linked(query: string): Promise<UploadLoan | null> {
    return this.find(new URLSearchParams(query).get(LOAN_PARAMETER));
  }
}
