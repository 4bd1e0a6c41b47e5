import sharp from 'sharp';

// The one place where programs get sharp from: libvips knows many more formats, and no upload may reach their decoders.

// libvips puts images of more than 100 MB into temporary files, for which a sandbox has no room. Their memory is bounded.
process.env['VIPS_DISC_THRESHOLD'] = '4g';
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });

type Format = 'Jpeg' | 'Png' | 'Nsgif' | 'Webp' | 'Svg' | 'Tiff';

/** Lets the whole process decode these, from bytes in memory only. */
export const allowFormats = (...formats: Format[]): void =>
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });

export { sharp };
export type { Sharp } from 'sharp';
