import { linkedReference } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { readAddress, requestPath } from '../../platform/http/page-request';
import { CAPABILITY_URL_HEADERS } from '../../platform/http/response-headers';
import { PageService } from './page.service';
import { sendPage } from './prepared-page';
import { UploadLoans } from './upload-loans';

const REFERENCE_PAGE = /\/enter-reference-id$/;
const UPLOAD_PAGE = /\/upload$/;
const LENDER_HOME = /^\/[^/]+(\/home)?$/;

/** Answers every path that no other controller answers. */
@Public()
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PageService,
    private readonly loans: UploadLoans,
  ) {}

  @Get(['/', '*'])
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = requestPath(request);
    const [, query] = request.url.split('?', 2);
    if (path.startsWith('/api/')) throw notFound('There is nothing at this address.');
    const address = readAddress(path);
    if (address.kind === 'moved') {
      await reply.redirect(query ? `${address.to}?${query}` : address.to, 308);
      return;
    }
    const pageRequest = await this.pages.requestOf(request);
    const isHome = path === '/' || (pageRequest.slug !== null && LENDER_HOME.test(path));
    const reference = query && (isHome || REFERENCE_PAGE.test(path)) ? linkedReference(query) : null;
    const loan = query && UPLOAD_PAGE.test(path) ? await this.loans.linked(query) : null;
    const personal = loan ? { loan } : reference ? { linkedReference: reference } : null;
    const page = await (personal ? this.pages.render(pageRequest, personal) : this.pages.read(pageRequest));
    const status = address.kind === 'not-found' ? 404 : pageRequest.status;
    await sendPage(request, reply, page, {
      ...(status && { status }),
      ...(loan && { headers: CAPABILITY_URL_HEADERS }),
    });
  }
}
