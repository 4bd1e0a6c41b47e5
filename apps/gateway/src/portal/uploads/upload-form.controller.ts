import type { LanguageCode, UploadOutcome } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { AppError, validationFailed } from '@coverleaf/service-kit';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../platform/limits/caller';
import { RateLimited } from '../../platform/limits/rate-limit.guard';
import { requestPath } from '../../platform/http/request-path';
import { LenderCache } from '../../platform/cache/lender-cache';
import { type UploadIntent, UploadIntake } from './upload-intake';
import type { ReceivedUpload } from './borrowers-form';
import { readAddress } from '../../platform/http/page-address';
import { OfferedLanguages } from '../language/offered-languages';
import { sendPage } from '../pages/page-reply';
import { PageService } from '../pages/page.service';
import { OpenToAnybody } from '../../auth/access.guard';

/** A plain form that is sent twice within this time is one upload, in milliseconds. */
const SAME_ACT_MS = 10 * 60_000;
/**
 * On this page the address is asked for, because it is what a look-up that failed leads to. The institution may be left
 * out there, as in no other form without a lender.
 */
const EMAIL_REQUIRED = /\/enter-reference-id\/upload$/;

type TypedFields = Extract<UploadOutcome, { kind: 'failed' }>['fields'];

/** The upload form, sent by a browser whose script has not loaded, or never will. */
@OpenToAnybody()
@Controller()
export class UploadFormController {
  constructor(
    private readonly pages: PageService,
    private readonly intake: UploadIntake,
    private readonly lenders: LenderCache,
    private readonly languages: OfferedLanguages,
  ) {}

  @Post(['upload', 'enter-reference-id/upload', ':slug/upload', ':slug/enter-reference-id/upload'])
  @HttpCode(200)
  @RateLimited('uploads')
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = requestPath(request);
    const address = readAddress(path);
    const slug = address.kind === 'lender' ? address.slug : null;
    const language = await this.languages.of(request);
    const upload = await this.take(request, { path, slug, language });
    const page = await this.pages.render({ path, slug, language }, { upload });
    await sendPage(request, reply, page, upload.kind === 'failed' ? { status: upload.status } : {});
  }

  private async take(request: FastifyRequest, asked: AskedPage): Promise<UploadOutcome> {
    const { slug } = asked;
    const typed = new Map<string, string>();
    try {
      const known = slug !== null && (await this.lenders.find(slug)) !== null;
      const { name, email, financialInstitution, receipt } = await this.intake.take(
        request,
        (received) => completed(received, { ...asked, known, caller: callerOf(request) }),
        typed,
      );
      return { kind: 'received', receipt, name, email: email ?? '', financialInstitution };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, code, message, errors } = error;
      const said = { status, code, detail: message, errors: [...(errors ?? [])] };
      return { kind: 'failed', ...said, fields: echoed(typed) };
    }
  }
}

/** More than any of these fields takes. */
const MOST_ECHOED = 254;

/** Goes back into the fields of the form, so that nothing has to be typed again. */
function echoed(typed: ReadonlyMap<string, string>): TypedFields {
  const text = (name: keyof TypedFields): string => (typed.get(name) ?? '').slice(0, MOST_ECHOED);
  return {
    name: text('name'),
    financialInstitution: text('financialInstitution'),
    insuranceCompany: text('insuranceCompany'),
    email: text('email'),
  };
}

interface AskedPage {
  readonly path: string;
  readonly slug: string | null;
  /** What the page is read in, and so everything that the borrower is sent. */
  readonly language: LanguageCode;
}

interface Sender extends AskedPage {
  /** An active lender has the slug. */
  readonly known: boolean;
  readonly caller: string;
}

/** The page says whose form it is and its language; the form cannot know its key, as pages are the same for everybody. */
function completed(received: ReceivedUpload, { path, slug, language, known, caller }: Sender): UploadIntent {
  const needed = EMAIL_REQUIRED.test(path) ? 'email' : slug === null ? 'financialInstitution' : null;
  if (needed && !received.form[needed]) {
    throw validationFailed([{ field: needed, message: 'Fill in this field' }]);
  }
  const lender = known ? { lenderSlug: slug ?? undefined } : { financialInstitution: slug?.toUpperCase() };
  const form = { ...received.form, language, ...(slug && lender) };
  const moment = Math.floor(Date.now() / SAME_ACT_MS);
  const act = JSON.stringify([form, received.file.sha256, caller, moment]);
  return { upload: { ...received, form }, idempotencyKey: `form-${keyedHash('upload-form', act)}` };
}
