import type { LenderRecord } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LenderCache } from '../../platform/cache/content-caches';
import { readAddress, requestPath } from '../../platform/http/page-request';
import { CAPABILITY_URL_HEADERS } from '../../platform/http/response-headers';
import { type PageRequest, PageService, type PersonalPart } from './page.service';
import { sendPage } from './prepared-page';

export interface LenderPageRequest {
  readonly page: PageRequest;
  /** Null for a slug that no active lender has. */
  readonly lender: LenderRecord | null;
  /** Of the URL. */
  readonly query: URLSearchParams;
}

/** Pages of a lender behind links that prove something. */
@Injectable()
export class LenderPages {
  constructor(
    private readonly pages: PageService,
    private readonly lenders: LenderCache,
  ) {}

  /** @returns null if it answered already: the address has capitals, or the slug has no such pages */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<LenderPageRequest | null> {
    const address = readAddress(requestPath(request));
    const [, query = ''] = request.url.split('?', 2);
    if (address.kind === 'moved') {
      await reply
        .headers(CAPABILITY_URL_HEADERS)
        .redirect(query ? `${address.to}?${query}` : address.to, 308);
      return null;
    }
    const page = await this.pages.requestOf(request);
    if (page.status) {
      // Discards a form unread, so that none of it is stored.
      request.raw.resume();
      await sendPage(request, reply, await this.pages.read(page), { status: page.status });
      return null;
    }
    const lender = page.slug === null ? null : await this.lenders.find(page.slug);
    return { page, lender, query: new URLSearchParams(query) };
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageRequest,
    personal: PersonalPart,
    status?: number,
  ): Promise<void> {
    await sendPage(request, reply, await this.pages.render(page, personal), {
      headers: CAPABILITY_URL_HEADERS,
      ...(status && { status }),
    });
  }
}
