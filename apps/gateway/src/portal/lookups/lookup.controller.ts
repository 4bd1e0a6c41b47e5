import {
  findLoanReference,
  getLoanReference,
  isBlank,
  issueLookupChallenge,
  type LookupChallenge,
  type LoanReference,
  type LookupFailureCause,
  type LookupOutcome,
  Reference,
  TypedFact,
} from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Body, Controller, Header, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { callerOf, RateLimited } from '../../platform/http/rate-limit.guard';
import { PageService } from '../pages/page.service';
import { sendPage } from '../pages/prepared-page';
import { LookupGate } from './lookup-gate';
import { LookupService } from './lookup.service';

/** Lookups by script, and by the form of a page whose script has not loaded. */
@Public()
@Controller()
export class LookupController {
  constructor(
    private readonly gate: LookupGate,
    private readonly lookups: LookupService,
    private readonly pages: PageService,
  ) {}

  @Route(getLoanReference)
  @Header('cache-control', 'no-store')
  async get(
    @Req() request: FastifyRequest,
    @Input() { params }: RouteInput<typeof getLoanReference>,
  ): Promise<LoanReference> {
    await this.gate.admit(callerOf(request), undefined);
    return this.lookups.find(params.reference, undefined, null);
  }

  @Route(findLoanReference)
  @Header('cache-control', 'no-store')
  async find(
    @Req() request: FastifyRequest,
    @Input() { body }: RouteInput<typeof findLoanReference>,
  ): Promise<LoanReference> {
    await this.gate.admit(callerOf(request), body.work);
    return this.lookups.find(body.reference, body.fact, body.lenderSlug ?? null);
  }

  @Route(issueLookupChallenge)
  @Header('cache-control', 'no-store')
  challenge(): Promise<LookupChallenge> {
    return this.gate.challenge();
  }

  @Post(['enter-reference-id', ':slug/enter-reference-id'])
  @RateLimited('lookups')
  async submitForm(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown) {
    const pageRequest = await this.pages.requestOf(request);
    if (pageRequest.status) {
      await sendPage(request, reply, await this.pages.read(pageRequest), { status: pageRequest.status });
      return;
    }
    const typed = [typedIn(body, 'reference'), typedIn(body, 'fact')] as const;
    const lookup = await this.lookUp(request, ...typed, pageRequest.slug);
    const page = await this.pages.render(pageRequest, { lookup });
    await sendPage(request, reply, page);
  }

  private async lookUp(
    request: FastifyRequest,
    reference: string,
    fact: string,
    slug: string | null,
  ): Promise<LookupOutcome> {
    const typed = isBlank(fact) ? undefined : fact;
    const kept = { reference, fact: typed };
    if (isBlank(reference)) return { kind: 'invalid', ...kept };
    if (!Reference.safeParse(reference).success || !TypedFact.optional().safeParse(typed).success)
      return { kind: 'failed', ...kept, cause: 'unknown' };
    try {
      await this.gate.admitForm(callerOf(request));
      return { kind: 'found', reference, loan: await this.lookups.find(reference, typed, slug) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'fact_required') return { kind: 'invalid', ...kept };
      return { kind: 'failed', ...kept, cause: CAUSES[error.status] ?? 'outage' };
    }
  }
}

const CAUSES: Readonly<Record<number, LookupFailureCause>> = { 404: 'unknown', 429: 'limited' };

function typedIn(body: unknown, field: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : '';
  return typeof value === 'string' ? value.trim() : '';
}
