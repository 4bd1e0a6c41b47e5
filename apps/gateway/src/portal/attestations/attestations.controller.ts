import {
  AttestationForm,
  type AttestationFormOutcome,
  attestRpc,
  LOAN_PARAMETER,
  type UploadLoan,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, fieldProblems } from '@coverleaf/service-kit';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { RateLimited } from '../../platform/http/rate-limit.guard';
import { LenderPages } from '../pages/lender-pages';
import { UploadLoans } from '../pages/upload-loans';

const FIELDS = Object.keys(AttestationForm.shape);
const STATUSES: Partial<Record<AttestationFormOutcome['kind'], number>> = { invalid: 422, unavailable: 503 };
/** Longer than any of these fields may be. */
const MAX_VALUE_LENGTH = 300;

/** The form of borrowers who have no document at hand. It is sent without script, also where there is one. */
@Public()
@Controller()
export class AttestationsController {
  constructor(
    private readonly pages: LenderPages,
    private readonly loans: UploadLoans,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {}

  @Get(':slug/no-document')
  @RateLimited('statuses')
  async getPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const opened = await this.pages.open(request, reply);
    if (!opened) return;
    const { page, lender, query } = opened;
    const loan = lender && (await this.loans.find(query.get(LOAN_PARAMETER), lender.id));
    await this.pages.send(request, reply, page, { loan });
  }

  @Post(':slug/no-document')
  @HttpCode(200)
  @RateLimited('uploads')
  async submitForm(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<void> {
    const opened = await this.pages.open(request, reply);
    if (!opened) return;
    const { page, lender } = opened;
    const typed = typedIn(body);
    const loan = lender && (await this.loans.find(typed.loanToken, lender.id));
    const attestation = await this.outcomeOf(loan, lender?.id, typed);
    await this.pages.send(request, reply, page, { loan, attestation }, STATUSES[attestation.kind]);
  }

  private async outcomeOf(
    loan: UploadLoan | null,
    lenderId: string | undefined,
    typed: Readonly<Record<string, string>>,
  ): Promise<AttestationFormOutcome> {
    if (lenderId === undefined) return { kind: 'unknown_loan' };
    const { loanToken: _, ...fields } = typed;
    const { data: form, error } = AttestationForm.safeParse(typed);
    if (!form)
      return loan ? { kind: 'invalid', errors: fieldProblems(error), fields } : { kind: 'unknown_loan' };
    try {
      return await this.documents.call(attestRpc, { lenderId, form });
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      return { kind: 'unavailable', errors: [], fields };
    }
  }
}

/** The form's fields as text; absent ones are empty. */
function typedIn(body: unknown): Readonly<Record<string, string>> {
  const valueOf = (name: string): string => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : '';
    return typeof value !== 'string'
      ? ''
      : name === 'loanToken'
        ? value
        : value.slice(0, MAX_VALUE_LENGTH).trim();
  };
  return Object.fromEntries(FIELDS.map((name) => [name, valueOf(name)]));
}
