import type { PageLender } from '@coverleaf/contracts';
import { StoreUnavailableError } from '@coverleaf/object-store';
import { describeError, orWarn } from '@coverleaf/service-kit';
import { Controller, Get, Logger, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { Public } from '../../auth/access.guard';
import { ContentVersion, VersionedCache } from '../../platform/cache/versioned-cache';
import { sendTagged } from '../../platform/http/representation';
import { ContentFiles } from '../../platform/stored-files';
import { PageLenders } from '../pages/page.service';
import { type Brand, ICON_LOGO, iconImage, SHARING_LOGO, sharingImage } from './brand-images';

const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 5;

/** Raster formats. No other file is decoded, especially no SVG, which may load other files. */
const SIGNATURES: readonly RegExp[] = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s];

const MAX_CACHED_IMAGES = 500;
const CACHE_ONE_HOUR = 'public, max-age=3600';
const logger = new Logger('brand-images');

interface Kind {
  readonly name: string;
  readonly box: { width: number; height: number };
  readonly draw: (brand: Brand, logo: Buffer | null) => Promise<Buffer>;
}
interface Image {
  readonly png: Buffer;
  /** False if the logo could not be read from the store. */
  readonly isComplete: boolean;
}
const SHARING: Kind = { name: 'sharing', box: SHARING_LOGO, draw: sharingImage };
const ICON: Kind = { name: 'icon', box: ICON_LOGO, draw: iconImage };

@Public()
@Controller()
export class BrandImagesController {
  private readonly cache: VersionedCache<Image>;

  constructor(
    private readonly lenders: PageLenders,
    private readonly files: ContentFiles,
    version: ContentVersion,
  ) {
    this.cache = new VersionedCache(version, MAX_CACHED_IMAGES);
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
  async icon(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.send(ICON, slug, request, reply);
  }

  private async send(kind: Kind, slug: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    const brand = await this.lenders.brandingOf(slug);
    const { png, isComplete } = await this.cache.get(
      `${kind.name} ${brand.slug}`,
      () => this.draw(kind, brand),
      { isCacheable: (image) => image.isComplete },
    );
    void reply
      .type('image/png')
      .header('cache-control', isComplete ? CACHE_ONE_HOUR : 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin');
    await sendTagged(request, reply, png);
  }

  private async draw({ box, draw }: Kind, brand: PageLender): Promise<Image> {
    try {
      const file = await this.files.logo(brand.logoUrl);
      return { png: await draw(brand, file && (await this.fit(file, box, brand.slug))), isComplete: true };
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      logger.warn({ msg: 'A logo cannot be read', slug: brand.slug, error: describeError(error) });
      return { png: await draw(brand, null), isComplete: false };
    }
  }

  /** Null for a logo that cannot be decoded: the image then shows the name, as for a lender without a logo. */
  private fit(file: Buffer, box: Kind['box'], slug: string): Promise<Buffer | null> {
    return orWarn(fitLogo(file, box), null, logger, { msg: 'A logo cannot be shown', slug });
  }
}

/** Decodes an untrusted logo to a PNG that fits into the box. @throws Error if it is damaged, too large or no image */
async function fitLogo(file: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  const head = file.toString('latin1', 0, 16);
  if (!SIGNATURES.some((signature) => signature.test(head))) throw new Error('This is not a raster image');
  return sharp(file, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ ...box, fit: 'inside' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .png()
    .toBuffer();
}
