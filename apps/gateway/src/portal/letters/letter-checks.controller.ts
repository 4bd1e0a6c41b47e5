import {
  checkLetter,
  checkLetterRpc,
  isBlank,
  type LetterCheck,
  type LetterOutcome,
  type RpcInput,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, notFound } from '@coverleaf/service-kit';
import { Body, Controller, Get, Header, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { LenderCache } from '../../platform/cache/content-caches';
import { readAddress, requestPath } from '../../platform/http/page-request';
import { callerOf, RateLimited } from '../../platform/http/rate-limit.guard';
import { CAPABILITY_URL_HEADERS } from '../../platform/http/response-headers';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { LookupGate } from '../lookups/lookup-gate';
import { PageService } from '../pages/page.service';
import { sendPage } from '../pages/prepared-page';

type Asked = RpcInput<typeof checkLetterRpc>['asked'];

/** Whether a letter is real: by the link in its QR code, by script, and by the form of a page without script. */
@Public()
@Controller()
export class LetterChecksController {
  constructor(
    private readonly gate: LookupGate,
    private readonly pages: PageService,
    private readonly lenders: LenderCache,
    @InjectRpc('document') private readonly documents: RpcClient,
  ) {}

  /** Nobody can guess a signature, so the link needs no proof of work. */
  @Get(':slug/verify/:token')
  @RateLimited('lookups')
  async openLink(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('token') token: string) {
    const headers = CAPABILITY_URL_HEADERS;
    const address = readAddress(requestPath(request));
    if (address.kind === 'moved') {
      await reply.headers(headers).redirect(address.to, 308);
      return;
    }
    const pageRequest = await this.pages.requestOf(request);
    const { slug, status } = pageRequest;
    if (slug === null || status) {
      const page = await this.pages.render(pageRequest, {});
      await sendPage(request, reply, page, { ...(status && { status }), headers });
      return;
    }
    const { sentBy, ...check } = await this.ask(slug, { by: 'token', token: token.slice(0, 100) });
    const moved = sentBy && !(await this.lenders.find(slug)) ? await this.lenders.findById(sentBy) : null;
    if (moved) {
      // The lender has another slug since the letter was printed.
      await reply.headers(headers).redirect(`/${moved.slug}/verify/${encodeURIComponent(token)}`, 302);
      return;
    }
    const page = await this.pages.render(pageRequest, { letter: { kind: 'checked', code: '', check } });
    await sendPage(request, reply, page, { headers });
  }

  @Post(':slug/verify')
  @RateLimited('lookups')
  async submitForm(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Body() body: unknown) {
    const pageRequest = await this.pages.requestOf(request);
    const { slug, status } = pageRequest;
    if (slug === null || status) {
      await sendPage(request, reply, await this.pages.read(pageRequest), { ...(status && { status }) });
      return;
    }
    const letter = await this.outcomeOf(request, typedCode(body), slug);
    await sendPage(request, reply, await this.pages.render(pageRequest, { letter }));
  }

  /** @throws AppError 404, 429 `work_required`, 503 */
  @Route(checkLetter)
  @Header('cache-control', 'no-store')
  async check(
    @Req() request: FastifyRequest,
    @Input() { body: { code, lenderSlug, work } }: RouteInput<typeof checkLetter>,
  ): Promise<LetterCheck> {
    if (!(await this.lenders.find(lenderSlug))) throw notFound('There is no such lender.');
    await this.gate.admit(callerOf(request), work);
    const { sentBy: _, ...check } = await this.ask(lenderSlug, { by: 'code', code });
    return check;
  }

  private async outcomeOf(request: FastifyRequest, code: string, slug: string): Promise<LetterOutcome> {
    if (isBlank(code)) return { kind: 'invalid', code };
    try {
      await this.gate.admitForm(callerOf(request));
      const { sentBy: _, ...check } = await this.ask(slug, { by: 'code', code });
      return { kind: 'checked', code, check };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { kind: 'failed', code, cause: error.status === 429 ? 'limited' : 'outage' };
    }
  }

  private async ask(slug: string, asked: Asked) {
    const lender = await this.lenders.find(slug);
    return this.documents.call(checkLetterRpc, { lenderId: lender?.id ?? null, asked });
  }
}

/** Cut like the field of the page. */
function typedCode(body: unknown): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : '';
  return typeof value === 'string' ? value.trim().slice(0, 100) : '';
}
