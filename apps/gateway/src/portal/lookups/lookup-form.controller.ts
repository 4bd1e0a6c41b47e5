import { isBlank, type LookupOutcome, Reference } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from '../../platform/limits/rate-limit.guard';
import { requestPath } from '../../platform/http/request-path';
import { LoanReferences } from './loan-references';
import { readAddress } from '../../platform/http/page-address';
import { OfferedLanguages } from '../language/offered-languages';
import { sendPage } from '../pages/page-reply';
import { PageService } from '../pages/page.service';
import { OpenToAnybody } from '../../auth/access.guard';

/** The look-up form, sent by a browser whose script has not loaded, or never will. */
@OpenToAnybody()
@Controller()
export class LookupFormController {
  constructor(
    private readonly pages: PageService,
    private readonly languages: OfferedLanguages,
    private readonly references: LoanReferences,
  ) {}

  @Post(['enter-reference-id', ':slug/enter-reference-id'])
  @RateLimited('lookups')
  async submit(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<void> {
    const path = requestPath(request);
    const address = readAddress(path);
    const typed = typeof body === 'object' && body !== null && 'reference' in body ? body.reference : '';
    const slug = address.kind === 'lender' ? address.slug : null;
    const lookup = await this.lookUp(typeof typed === 'string' ? typed.trim() : '');
    const language = await this.languages.of(request);
    const page = await this.pages.render({ path, slug, language }, { lookup });
    await sendPage(request, reply, page);
  }

  private async lookUp(reference: string): Promise<LookupOutcome> {
    if (isBlank(reference)) return { kind: 'invalid', reference };
    if (!Reference.safeParse(reference).success) return { kind: 'failed', reference, cause: 'unknown' };
    try {
      return { kind: 'found', reference, loan: await this.references.find(reference) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { kind: 'failed', reference, cause: error.status === 404 ? 'unknown' : 'outage' };
    }
  }
}
