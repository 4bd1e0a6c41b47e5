import { StatusToken, TimeZone } from '@coverleaf/contracts';
import { qrSvg } from '@coverleaf/qr-code';
import { InjectConfig, notFound } from '@coverleaf/service-kit';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayConfig, publicUrlOf } from '../gateway.config';
import { RateLimited } from '../http/rate-limit.guard';
import { requestPath } from '../http/request-path';
import { OfferedLanguages } from '../language/offered-languages';
import { readAddress } from '../pages/page-address';
import { sendPage } from '../pages/page-reply';
import { PageService } from '../pages/page.service';
import { SiteCache } from '../site/site-cache';
import { OpenToAnybody } from '../staff/access.guard';
import { PRIVATE_ADDRESS } from './private-address';
import { receiptPdf } from './receipt-pdf';
import { UploadStatuses, type UploadStatus } from './upload-statuses';

/** The page behind a borrower's private link, the receipt to save, and what a printed one shows. */
@OpenToAnybody()
@Controller()
export class StatusPageController {
  private readonly publicUrl: string;

  constructor(
    private readonly statuses: UploadStatuses,
    private readonly pages: PageService,
    private readonly site: SiteCache,
    private readonly languages: OfferedLanguages,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.publicUrl = publicUrlOf(config);
  }

  /** Links are given out without a lender's prefix, which may change; the page stands where the lender's pages do. */
  @Get(['status/:token', ':slug/status/:token'])
  @RateLimited('statuses')
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
  ): Promise<void> {
    const path = requestPath(request);
    const found = await this.find(token);
    const place = found && `${found.lender ? `/${found.lender.slug}` : ''}/status/${token}`;
    if (place && place !== path) {
      await reply.headers(PRIVATE_ADDRESS).redirect(place, 302);
      return;
    }
    const address = readAddress(path);
    const slug = address.kind === 'lender' ? address.slug : null;
    const asked = { path, slug, language: await this.languages.of(request) };
    const page = await this.pages.render(asked, { progress: found?.progress ?? null });
    await sendPage(request, reply, page, { headers: PRIVATE_ADDRESS });
  }

  @Get('status/:token/receipt.pdf')
  @RateLimited('statuses')
  async getReceipt(
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Query('tz') zone: unknown,
  ): Promise<void> {
    void reply.headers(PRIVATE_ADDRESS);
    const [found, site] = await Promise.all([this.find(token), this.site.get()]);
    if (!found) throw notFound("We can't find a document for this link.");
    const { lender, ...upload } = found;
    // A zone that this server does not know is no reason to keep a receipt back.
    const timeZone = TimeZone.safeParse(zone).data ?? 'UTC';
    const statusUrl = this.urlOf(token);
    const pdf = await receiptPdf({ ...upload, statusUrl, color: lender?.primaryColor, site, timeZone });
    await reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="receipt-${upload.progress.receiptNumber}.pdf"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(pdf);
  }

  /** The private link as a QR code, for a receipt on paper. */
  @Get('status/:token/qr.svg')
  @RateLimited('statuses')
  async getQrCode(@Res() reply: FastifyReply, @Param('token') token: string): Promise<void> {
    void reply.headers(PRIVATE_ADDRESS);
    if (!(await this.find(token))) throw notFound("We can't find a document for this link.");
    await reply
      .type('image/svg+xml')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(qrSvg(this.urlOf(token)));
  }

  private urlOf(token: string): string {
    return `${this.publicUrl}/status/${token}`;
  }

  private find(token: string): Promise<UploadStatus | null> {
    return StatusToken.safeParse(token).success ? this.statuses.find(token) : Promise.resolve(null);
  }
}
