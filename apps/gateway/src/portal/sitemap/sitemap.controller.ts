import { listActiveSlugs } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig, notFound } from '@coverleaf/service-kit';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContentVersion } from '../../platform/cache/content-version';
import { VersionedCache } from '../../platform/cache/versioned-cache';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { sendTagged } from '../../platform/http/entity-tag';
import { OpenToAnybody } from '../../auth/access.guard';
import { Sitemap } from './sitemap';

const XML = 'application/xml; charset=utf-8';

/** What search engines ask for. */
@OpenToAnybody()
@Controller()
export class SitemapController {
  private readonly publicUrl: string;
  private readonly cache: VersionedCache<Sitemap>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() config: GatewayConfig,
    clock: ContentVersion,
  ) {
    this.publicUrl = publicUrlOf(config);
    this.cache = new VersionedCache(clock, 1);
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  async robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const closed = ['/admin', '/api/', '/files/'].map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...closed, '', `Sitemap: ${this.publicUrl}/sitemap.xml`, ''];
    await sendTagged(request, reply, lines.join('\n'));
  }

  @Get('sitemap.xml')
  @Header('content-type', XML)
  @Header('cache-control', 'no-cache')
  async first(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendTagged(request, reply, (await this.sitemap()).first);
  }

  @Get('sitemap/:number.xml')
  async file(
    @Param('number') number: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = (await this.sitemap()).file(Number(number));
    if (file === null) throw notFound('There is no such file.');
    await sendTagged(request, reply.type(XML).header('cache-control', 'no-cache'), file);
  }

  private sitemap(): Promise<Sitemap> {
    return this.cache.get('sitemap', async () => {
      const { slugs } = await this.lenders.call(listActiveSlugs, {});
      return new Sitemap(this.publicUrl, slugs);
    });
  }
}
