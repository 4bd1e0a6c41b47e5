import { listActiveSlugs } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContentClock } from '../freshness/content-clock';
import { FreshCache } from '../freshness/fresh-cache';
import { sendTagged } from '../http/entity-tag';
import { GatewayConfig, publicUrlOf } from '../gateway.config';

/** Pages that tell a search engine something. */
const PAGES = [
  '',
  '/enter-reference-id',
  '/upload',
  '/faqs',
  '/guide',
  '/notice',
  '/cpi',
  '/contact',
  '/disclaimer',
];

/** What search engines ask for. */
@Controller()
export class SitemapController {
  private readonly publicUrl: string;
  private readonly cache: FreshCache<{ slugs: string[] }>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() config: GatewayConfig,
    clock: ContentClock,
  ) {
    this.publicUrl = publicUrlOf(config);
    this.cache = new FreshCache(clock, 1);
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
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async sitemap(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { slugs } = await this.cache.get('slugs', () => this.lenders.call(listActiveSlugs, {}));
    const prefixes = ['', ...slugs.map((slug) => `/${slug}`)];
    const urls = prefixes.flatMap((prefix) => PAGES.map((page) => `${prefix}${page}` || '/'));
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls.map((url) => `<url><loc>${escapeXml(this.publicUrl + url)}</loc></url>`),
      '</urlset>',
    ];
    await sendTagged(request, reply, lines.join('\n'));
  }
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
