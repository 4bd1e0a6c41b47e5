import { listActiveSlugs } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { InjectConfig, notFound } from '@coverleaf/service-kit';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../auth/access.guard';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { ContentVersion, VersionedCache } from '../../platform/cache/versioned-cache';
import { sendTagged } from '../../platform/http/representation';

const XML = 'application/xml; charset=utf-8';

@Public()
@Controller()
export class SitemapController {
  private readonly publicUrl: string;
  private readonly cache: VersionedCache<Sitemap>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() config: GatewayConfig,
    version: ContentVersion,
  ) {
    this.publicUrl = publicUrlOf(config);
    this.cache = new VersionedCache(version, 1);
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  async robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const disallowed = ['/admin', '/api/', '/files/'].map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...disallowed, '', `Sitemap: ${this.publicUrl}/sitemap.xml`, ''];
    await sendTagged(request, reply, lines.join('\n'));
  }

  @Get('sitemap.xml')
  @Header('content-type', XML)
  @Header('cache-control', 'no-cache')
  async root(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendTagged(request, reply, (await this.sitemap()).root);
  }

  @Get('sitemap/:number.xml')
  async file(@Param('number') number: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
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
/** A limit of the protocol. */
const MAX_URLS_PER_FILE = 50_000;
const PREFIXES_PER_FILE = Math.floor(MAX_URLS_PER_FILE / PAGES.length);
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The URLs of all lenders' pages, in as many files as the protocol requires. */
export class Sitemap {
  private readonly prefixes: readonly string[];

  constructor(
    private readonly publicUrl: string,
    slugs: readonly string[],
  ) {
    this.prefixes = ['', ...slugs.map((slug) => `/${slug}`)];
  }

  private get fileCount(): number {
    return Math.ceil(this.prefixes.length / PREFIXES_PER_FILE);
  }

  /** `/sitemap.xml`: all URLs, or an index of the files that hold them. */
  get root(): string {
    if (this.fileCount === 1) return this.file(1) ?? '';
    const urls = Array.from(
      { length: this.fileCount },
      (_, index) => `${this.publicUrl}/sitemap/${index + 1}.xml`,
    );
    return sitemapXml('sitemapindex', 'sitemap', urls);
  }

  /** `/sitemap/{number}.xml`, counted from 1; null for any other number. */
  file(number: number): string | null {
    const prefixes = this.prefixes.slice((number - 1) * PREFIXES_PER_FILE, number * PREFIXES_PER_FILE);
    if (!Number.isInteger(number) || number < 1 || prefixes.length === 0) return null;
    const paths = prefixes.flatMap((prefix) => PAGES.map((page) => `${prefix}${page}` || '/'));
    return sitemapXml(
      'urlset',
      'url',
      paths.map((path) => this.publicUrl + path),
    );
  }
}

const sitemapXml = (root: string, item: string, urls: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${SCHEMA}">`,
    ...urls.map((url) => `<${item}><loc>${escapeXml(url)}</loc></${item}>`),
    `</${root}>`,
  ].join('\n');

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
