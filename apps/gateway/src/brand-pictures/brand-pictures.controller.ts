import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ContentFiles } from '../files/content-files';
import { ContentClock } from '../freshness/content-clock';
import { FreshCache } from '../freshness/fresh-cache';
import { PageLenders } from '../lenders/page-lenders';
import { type Brand, iconPicture, sharingPicture } from './brand-pictures';
import { OpenToAnybody } from '../staff/access.guard';

const MOST = 500;
const HOUR = 'public, max-age=3600';
type Draw = (brand: Brand, logo: Buffer | null) => Promise<Buffer>;

/** Pictures made from a lender's colours, name and logo. */
@OpenToAnybody()
@Controller()
export class BrandPicturesController {
  private readonly cache: FreshCache<Buffer>;

  constructor(
    private readonly lenders: PageLenders,
    private readonly files: ContentFiles,
    clock: ContentClock,
  ) {
    this.cache = new FreshCache(clock, MOST);
  }

  @Get(['og.png', ':slug/og.png'])
  @Header('cache-control', HOUR)
  async sharing(@Param('slug') slug: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    await this.send(reply, 'sharing', slug, sharingPicture);
  }

  @Get(':slug/favicon.png')
  @Header('cache-control', HOUR)
  async icon(@Param('slug') slug: string, @Res() reply: FastifyReply): Promise<void> {
    await this.send(reply, 'icon', slug, iconPicture);
  }

  private async send(reply: FastifyReply, kind: string, slug: string | undefined, draw: Draw): Promise<void> {
    const brand = await this.lenders.brandOf(slug);
    const png = await this.cache.get(`${kind} ${brand.slug}`, async () =>
      draw(brand, await this.files.logo(brand.logoUrl)),
    );
    await reply.type('image/png').header('x-content-type-options', 'nosniff').send(png);
  }
}
