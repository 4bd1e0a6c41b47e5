import { createUpload, type UploadOutcome } from '@coverleaf/contracts';
import { AppError, validationFailed } from '@coverleaf/service-kit';
import { Controller, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { LenderCache } from '../../platform/cache/content-caches';
import { Route } from '../../platform/http/route.decorator';
import { callerOf, RateLimited } from '../../platform/http/rate-limit.guard';
import { type PageRequest, PageService } from '../pages/page.service';
import { sendPage } from '../pages/prepared-page';
import { UploadLoans } from '../pages/upload-loans';
import { checkedKey, keyOfForm, type ReceivedUpload, UploadIntake } from './upload-intake';

/** Uploads by script, and by the form of a page whose script has not loaded. */
@Public()
@Controller()
export class UploadsController {
  constructor(
    private readonly intake: UploadIntake,
    private readonly pages: PageService,
    private readonly lenders: LenderCache,
    private readonly loans: UploadLoans,
  ) {}

  @Route(createUpload)
  async create(@Req() request: FastifyRequest, @Headers('idempotency-key') key: string | undefined) {
    const idempotencyKey = checkedKey(key);
    const { receipt } = await this.intake.receive(request, (upload) => ({ upload, idempotencyKey }));
    return receipt;
  }

  @Post(['upload', 'enter-reference-id/upload', ':slug/upload', ':slug/enter-reference-id/upload'])
  @HttpCode(200)
  @RateLimited('uploads')
  async submitForm(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pageRequest = await this.pages.requestOf(request);
    if (pageRequest.status) {
      // Discards the form unread, so that none of it is stored.
      request.raw.resume();
      await sendPage(request, reply, await this.pages.read(pageRequest), { status: pageRequest.status });
      return;
    }
    const textFields = new Map<string, string>();
    const upload = await this.receiveForm(request, pageRequest, textFields);
    const loan = await this.loans.find(textFields.get('loanToken'));
    const page = await this.pages.render(pageRequest, { upload, loan });
    await sendPage(request, reply, page, upload.kind === 'failed' ? { status: upload.status } : {});
  }

  private async receiveForm(
    request: FastifyRequest,
    page: PageRequest,
    textFields: Map<string, string>,
  ): Promise<UploadOutcome> {
    const { slug } = page;
    try {
      const isLender = slug !== null && (await this.lenders.find(slug)) !== null;
      const { name, email, financialInstitution, receipt } = await this.intake.receive(
        request,
        (received) => completeForm(received, { ...page, isLender, caller: callerOf(request) }),
        textFields,
      );
      return { kind: 'received', receipt, name, email: email ?? '', financialInstitution };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, code, message: detail, errors = [] } = error;
      return {
        kind: 'failed',
        status,
        code,
        detail,
        errors: [...errors],
        fields: formValuesOf(textFields),
      };
    }
  }
}

type FormValues = Extract<UploadOutcome, { kind: 'failed' }>['fields'];

/** Longer than any of these fields may be. */
const MAX_VALUE_LENGTH = 254;

function formValuesOf(textFields: ReadonlyMap<string, string>): FormValues {
  const value = (name: keyof FormValues): string => (textFields.get(name) ?? '').slice(0, MAX_VALUE_LENGTH);
  return {
    name: value('name'),
    financialInstitution: value('financialInstitution'),
    insuranceCompany: value('insuranceCompany'),
    email: value('email'),
  };
}

interface FormContext extends PageRequest {
  readonly isLender: boolean;
  readonly caller: string;
}

/** After a failed lookup the form requires an email address, and does not require an institution. */
const EMAIL_REQUIRED = /\/enter-reference-id\/upload$/;

/** Adds the page's lender and language, and an idempotency key. */
function completeForm(received: ReceivedUpload, { path, slug, language, isLender, caller }: FormContext) {
  const required = EMAIL_REQUIRED.test(path) ? 'email' : slug === null ? 'financialInstitution' : null;
  if (required && !received.form[required])
    throw validationFailed([{ field: required, message: 'Fill in this field' }]);
  const lender = isLender ? { lenderSlug: slug ?? undefined } : { financialInstitution: slug?.toUpperCase() };
  const form = { ...received.form, language, ...(slug && lender) };
  return { upload: { ...received, form }, idempotencyKey: keyOfForm(form, received.file, caller) };
}
