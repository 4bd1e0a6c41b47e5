import {
  getLoanReference,
  isBlank,
  type LoanReference,
  type LookupOutcome,
  Reference,
} from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Body, Controller, Header, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { RateLimited } from '../../platform/http/rate-limit.guard';
import { PageService } from '../pages/page.service';
import { sendPage } from '../pages/prepared-page';
import { LookupService } from './lookup.service';

/** Lookups by script, and by the form of a page whose script has not loaded. */
@Public()
@Controller()
export class LookupController {
  constructor(
    private readonly lookups: LookupService,
    private readonly pages: PageService,
  ) {}

  @Route(getLoanReference)
  @Header('cache-control', 'no-store')
  get(@Input() { params }: RouteInput<typeof getLoanReference>): Promise<LoanReference> {
    return this.lookups.find(params.reference);
  }

  @Post(['enter-reference-id', ':slug/enter-reference-id'])
  @RateLimited('lookups')
  async submitForm(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown) {
    const reference = typeof body === 'object' && body !== null && 'reference' in body ? body.reference : '';
    const lookup = await this.lookUp(typeof reference === 'string' ? reference.trim() : '');
    const page = await this.pages.render(await this.pages.requestOf(request), { lookup });
    await sendPage(request, reply, page);
  }

  private async lookUp(reference: string): Promise<LookupOutcome> {
    if (isBlank(reference)) return { kind: 'invalid', reference };
    if (!Reference.safeParse(reference).success) return { kind: 'failed', reference, cause: 'unknown' };
    try {
      return { kind: 'found', reference, loan: await this.lookups.find(reference) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { kind: 'failed', reference, cause: error.status === 404 ? 'unknown' : 'outage' };
    }
  }
}
