import type { Image } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { imageForm } from '../stack/images';
import { admin, borrower, stack, withAdmin } from '../stack/product';

/** A photo with as many pixels as a camera's. */
function photo(width: number, height: number): sharp.Sharp {
  const spots = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, index) => (index * 7919) % 251));
  return sharp(spots, { raw: { width: 64, height: 48, channels: 3 } }).resize(width, height, { fit: 'fill' });
}

/** The EXIF orientation of a photo that lies on its side. */
const turned = { orientation: 6 };

/** With more colors, a file of 24 megapixels would be too large to upload. */
const screenshot = (width = 6_000, height = 4_000): sharp.Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c8d0e0' } });

/** Uses the built product, because its limits for image programs are the ones that these images must fit. */
describe('images as large as cameras take them', () => {
  withAdmin();

  it('arrive as PDFs, one after another', async () => {
    const images = {
      'webp of 12 MP': await photo(4_000, 3_000).webp({ quality: 90 }).toBuffer(),
      'turned png of 24 MP': await screenshot().withMetadata(turned).png().toBuffer(),
      'turned progressive jpeg of 12 MP': await photo(4_000, 3_000)
        .withMetadata(turned)
        .jpeg({ progressive: true })
        .toBuffer(),
      'progressive cmyk jpeg of 12 MP': await photo(4_000, 3_000)
        .toColorspace('cmyk')
        .jpeg({ progressive: true })
        .toBuffer(),
      'webp of 50 MP': await photo(8_192, 6_144).webp({ quality: 60, effort: 1 }).toBuffer(),
      'jpeg of 200 MP': await photo(16_320, 12_240).jpeg({ quality: 40 }).toBuffer(),
      'turned png of 200 MP': await screenshot(16_320, 12_240).withMetadata(turned).png().toBuffer(),
    };
    for (const [what, bytes] of Object.entries(images))
      if (what.startsWith('turned')) expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const sent = new Map<string, string>();
    // More images than processes, so that each process handles several.
    for (const round of ['first', 'second'])
      for (const [what, bytes] of Object.entries(images)) {
        const { status, body } = await borrower.upload({ bytes });
        expect([what, status]).toEqual([what, 201]);
        sent.set(`${what}, ${round}`, body.id);
      }
    for (const [what, id] of sent) {
      await waitFor(async () => (await stack.ledger(id)).length > 0, { timeoutMs: 60_000, what });
      const [arrived] = await stack.ledger(id);
      expect([what, (arrived?.body as { file: { contentType: string } }).file.contentType]).toEqual([
        what,
        'application/pdf',
      ]);
    }
  });

  it('become logos and library images, upright', async () => {
    const images = {
      'webp of 32 MP': [await photo(8_000, 4_000).webp({ quality: 30, effort: 1 }).toBuffer(), 8_000, 4_000],
      'turned jpeg of 24 MP': [
        await photo(6_000, 4_000).withMetadata(turned).jpeg({ quality: 30 }).toBuffer(),
        4_000,
        6_000,
      ],
    } as const;
    for (const [what, [bytes, width, height]] of Object.entries(images)) {
      const image = await admin.call<Image>('/api/v1/admin/images', { body: imageForm(bytes, 'large') });
      expect([what, image.status, image.body]).toEqual([
        what,
        201,
        expect.objectContaining({ width, height }),
      ]);
      const logo = await admin.call<{ logoUrl: string }>('/api/v1/admin/logos', {
        body: imageForm(bytes, 'large'),
      });
      expect([what, logo.status]).toEqual([what, 201]);
      for (const url of [image.body.url, logo.body.logoUrl]) {
        const shown = Buffer.from(await (await fetch(stack.portalUrl + url)).arrayBuffer());
        const { orientation, ...size } = await sharp(shown).metadata();
        expect([what, orientation, size]).toEqual([
          what,
          undefined,
          expect.objectContaining({ width, height }),
        ]);
      }
    }
  });
});
