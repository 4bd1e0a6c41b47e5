import { randomBytes } from 'node:crypto';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FrontEnd } from '../../platform/front-end';
import { requestPath } from '../../platform/http/request-path';
import { contentSecurityPolicy } from '../../platform/http/content-security-policy';
import { protectPage } from '../../portal/pages/page-reply';
import { SiteCache } from '../../platform/cache/site-cache';
import { OpenToAnybody } from '../../auth/access.guard';
import { adminShell } from './admin-shell';

/** Of frontend/src/components/pdf/pdf-worker.ts, which starts the reader of PDFs. */
const PDF_WORKER = 'pdf-worker';

/** Every address of the staff's application. The shell holds nothing; what it shows is asked for with a session. */
@OpenToAnybody()
@Controller()
export class AdminShellController {
  constructor(
    private readonly frontEnd: FrontEnd,
    private readonly site: SiteCache,
  ) {}

  @Get(['admin', 'admin/*'])
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // What looks like a file is none: the application's own are elsewhere.
    if (/\.\w+$/.test(requestPath(request))) throw notFound('There is no such file.');
    const nonce = randomBytes(16).toString('base64');
    // A mail's HTML is shown in a sandboxed frame, from the API of this origin.
    const exceptions = { trustedTypes: PDF_WORKER, frames: "'self'" };
    protectPage(request, reply, contentSecurityPolicy([`'nonce-${nonce}'`], exceptions));
    void reply.type('text/html; charset=utf-8');
    await reply.send(adminShell(this.frontEnd.shellAssets, await this.siteName(), nonce));
  }

  /** Without the lender service the application comes all the same, and says itself what is away. */
  private async siteName(): Promise<string> {
    const site = await this.site.get().catch(() => null);
    return site?.name ?? 'Coverleaf';
  }
}
