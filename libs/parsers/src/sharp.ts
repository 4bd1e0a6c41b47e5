import sharp from 'sharp';

// The only place where programs get sharp: libvips supports many more formats, and no upload may reach their decoders.

// libvips puts images of more than 100 MB into temporary files, for which a sandbox has no space. Memory is limited
// separately.
process.env['VIPS_DISC_THRESHOLD'] = '4g';
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });

type Format = 'Jpeg' | 'Png' | 'Nsgif' | 'Webp' | 'Svg' | 'Tiff';

/** Lets the whole process decode these formats, from bytes in memory only. */
export const allowFormats = (...formats: Format[]): void =>
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });

export { sharp };
export type { Sharp } from 'sharp';
