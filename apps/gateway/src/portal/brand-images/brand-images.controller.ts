import type { PageLender } from '@coverleaf/contracts';
import { StoreUnavailableError } from '@coverleaf/object-store';
import { describeError } from '@coverleaf/service-kit';
import { Controller, Get, Logger, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { ContentFiles } from '../../platform/files/content-files';
import { ContentVersion } from '../../platform/cache/content-version';
import { VersionedCache } from '../../platform/cache/versioned-cache';
import { sendTagged } from '../../platform/http/entity-tag';
import { PageLenders } from '../pages/page-lenders';
import { OpenToAnybody } from '../../auth/access.guard';
import { type Brand, ICON_LOGO, iconImage, SHARING_LOGO, sharingImage } from './brand-images';

/** Decoding is refused above this, before any memory is taken for it. */
const MOST_PIXELS = 40_000_000;

/** And given up after this. */
const MOST_SECONDS = 5;

/** How raster files begin; everything else, such as SVG with whatever it asks for, is never opened. */
const BEGINNINGS: readonly RegExp[] = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s];

const MOST = 500;
const HOUR = 'public, max-age=3600';
const logger = new Logger('brand-images');

interface Kind {
  readonly name: string;
  readonly box: { width: number; height: number };
  readonly draw: (brand: Brand, logo: Buffer | null) => Promise<Buffer>;
}
interface Image {
  readonly png: Buffer;
  /** False where the store did not answer, so that the logo may be there a moment later. */
  readonly isWhole: boolean;
}
const SHARING: Kind = { name: 'sharing', box: SHARING_LOGO, draw: sharingImage };
const ICON: Kind = { name: 'icon', box: ICON_LOGO, draw: iconImage };

/** Images made from a lender's colours, name and logo. */
@OpenToAnybody()
@Controller()
export class BrandImagesController {
  private readonly cache: VersionedCache<Image>;

  constructor(
    private readonly lenders: PageLenders,
    private readonly files: ContentFiles,
    clock: ContentVersion,
  ) {
    this.cache = new VersionedCache(clock, MOST);
  }

  @Get(['og.png', ':slug/og.png'])
  async sharing(
    @Param('slug') slug: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(SHARING, slug, request, reply);
  }

  @Get(':slug/favicon.png')
  async icon(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(ICON, slug, request, reply);
  }

  private async send(
    kind: Kind,
    slug: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const brand = await this.lenders.brandOf(slug);
    const { png, isWhole } = await this.cache.get(
      `${kind.name} ${brand.slug}`,
      () => this.draw(kind, brand),
      (image) => image.isWhole,
    );
    void reply
      .type('image/png')
      .header('cache-control', isWhole ? HOUR : 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin');
    await sendTagged(request, reply, png);
  }

  private async draw({ box, draw }: Kind, brand: PageLender): Promise<Image> {
    try {
      const file = await this.files.logo(brand.logoUrl);
      return { png: await draw(brand, file && (await this.fit(file, box, brand.slug))), isWhole: true };
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      logger.warn({ msg: 'A logo cannot be read', slug: brand.slug, error: describeError(error) });
      return { png: await draw(brand, null), isWhole: false };
    }
  }

  /** Without a logo that can be shown, the image is made from the name, as for a lender that has none. */
  private async fit(file: Buffer, box: Kind['box'], slug: string): Promise<Buffer | null> {
    try {
      return await fitLogo(file, box);
    } catch (error) {
      logger.warn({ msg: 'A logo cannot be shown', slug, error: describeError(error) });
      return null;
    }
  }
}

/**
 * Opens a logo, which may be anything that somebody once stored.
 * @param box pixels that it has to fit into
 * @returns PNG
 * @throws Error for what is no raster image, is damaged or too large
 */
async function fitLogo(file: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  const head = file.toString('latin1', 0, 16);
  if (!BEGINNINGS.some((beginning) => beginning.test(head))) throw new Error('This is no raster image');
  return sharp(file, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ ...box, fit: 'inside' })
    .timeout({ seconds: MOST_SECONDS })
    .png()
    .toBuffer();
}
