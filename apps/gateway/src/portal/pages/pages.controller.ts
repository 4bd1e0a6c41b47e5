import { linkedReference } from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAddress } from '../../platform/http/page-address';
import { OfferedLanguages } from '../language/offered-languages';
import { sendPage } from './page-reply';
import { PageService } from './page.service';
import { OpenToAnybody } from '../../auth/access.guard';

/** Pages with the field for a reference. */
const REFERENCE_PAGE = /\/enter-reference-id$/;
const LENDER_HOME = /^\/[^/]+(\/home)?$/;

/** Every address that nothing else answers is a page, or nothing. */
@OpenToAnybody()
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PageService,
    private readonly languages: OfferedLanguages,
  ) {}

  @Get(['/', '*'])
  async get(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [path = '/', query] = request.url.split('?', 2);
    if (path.startsWith('/api/')) throw notFound('There is nothing at this address.');
    const address = readAddress(path);
    if (address.kind === 'moved') {
      await reply.redirect(query ? `${address.to}?${query}` : address.to, 308);
      return;
    }
    const slug = address.kind === 'lender' ? address.slug : null;
    const asked = { path, slug, language: await this.languages.of(request) };
    const isHome = path === '/' || (slug !== null && LENDER_HOME.test(path));
    const linked = query && (isHome || REFERENCE_PAGE.test(path)) ? linkedReference(query) : null;
    // As many pages as there are references: they are not kept.
    const page = await (linked
      ? this.pages.render(asked, { linkedReference: linked })
      : this.pages.read(asked));
    await sendPage(request, reply, page, address.kind === 'nowhere' ? { status: 404 } : {});
  }
}
