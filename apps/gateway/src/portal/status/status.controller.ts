import {
  DEFAULT_TIME_ZONE,
  getUploadProgress,
  StatusToken,
  TimeZone,
  type UploadProgress,
} from '@coverleaf/contracts';
import { qrSvg } from '@coverleaf/qr-code';
import { InjectConfig, notFound } from '@coverleaf/service-kit';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { SettingsCache } from '../../platform/cache/content-caches';
import { CAPABILITY_URL_HEADERS } from '../../platform/http/response-headers';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { RateLimited } from '../../platform/http/rate-limit.guard';
import { PageService } from '../pages/page.service';
import { sendPage } from '../pages/prepared-page';
import { receiptPdf } from './receipt-pdf';
import { type UploadStatus, UploadStatuses } from './upload-statuses';

@Public()
@Controller()
export class StatusController {
  private readonly publicUrl: string;

  constructor(
    private readonly statuses: UploadStatuses,
    private readonly pages: PageService,
    private readonly settings: SettingsCache,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.publicUrl = publicUrlOf(config);
  }

  /** Links have no lender's prefix, because a slug may change. The page redirects to the path with the current slug. */
  @Get(['status/:token', ':slug/status/:token'])
  @RateLimited('statuses')
  async getPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('token') token: string) {
    const pageRequest = await this.pages.requestOf(request);
    const found = await this.find(token, true);
    const canonicalPath = found && `${found.lender ? `/${found.lender.slug}` : ''}/status/${token}`;
    if (canonicalPath && canonicalPath !== pageRequest.path) {
      await reply.headers(CAPABILITY_URL_HEADERS).redirect(canonicalPath, 302);
      return;
    }
    const page = await this.pages.render(pageRequest, { progress: found?.progress ?? null });
    await sendPage(request, reply, page, { headers: CAPABILITY_URL_HEADERS });
  }

  /** Polled by the open page. */
  @Route(getUploadProgress)
  async getProgress(
    @Input() { params }: RouteInput<typeof getUploadProgress>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadProgress> {
    void reply.headers(CAPABILITY_URL_HEADERS);
    const progress = await this.statuses.progress(params.token);
    if (!progress) throw notFound("We can't find a document for this link.");
    return progress;
  }

  @Get('status/:token/receipt.pdf')
  @RateLimited('statuses')
  async getReceipt(@Res() reply: FastifyReply, @Param('token') token: string, @Query('tz') zone: unknown) {
    void reply.headers(CAPABILITY_URL_HEADERS);
    const [found, site] = await Promise.all([this.find(token), this.settings.site()]);
    if (!found) throw notFound("We can't find a document for this link.");
    const { lender, ...upload } = found;
    const timeZone = TimeZone.safeParse(zone).data ?? lender?.timeZone ?? DEFAULT_TIME_ZONE;
    const statusUrl = this.urlOf(token);
    const pdf = await receiptPdf({ ...upload, statusUrl, color: lender?.primaryColor, site, timeZone });
    await reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="receipt-${upload.progress.receiptNumber}.pdf"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(pdf);
  }

  /** The private link as a QR code, for a printed receipt. */
  @Get('status/:token/qr.svg')
  @RateLimited('statuses')
  async getQrCode(@Res() reply: FastifyReply, @Param('token') token: string): Promise<void> {
    void reply.headers(CAPABILITY_URL_HEADERS);
    if (!(await this.find(token))) throw notFound("We can't find a document for this link.");
    await reply
      .type('image/svg+xml')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(qrSvg(this.urlOf(token)));
  }

  private urlOf(token: string): string {
    return `${this.publicUrl}/status/${token}`;
  }

  private find(token: string, isView = false): Promise<UploadStatus | null> {
    return StatusToken.safeParse(token).success ? this.statuses.find(token, isView) : Promise.resolve(null);
  }
}
