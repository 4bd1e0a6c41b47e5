import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** An image of noise, so that truncated files do not decode. */
export function sampleImage(width = 300, height = 200): sharp.Sharp {
  const noise = Buffer.alloc(width * height * 3);
  for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 7919) % 251;
  return sharp(noise, { raw: { width, height, channels: 3 } });
}

/** An animated GIF or WebP. */
export function sampleAnimation(frames: number, side: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const raw = Buffer.alloc(side * side * frames * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    raw.fill((frame * 37) % 256, frame * side * side * 3, (frame + 1) * side * side * 3);
  }
  return sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .toFormat(format)
    .toBuffer();
}

/** A decompression bomb: a PNG of a few kilobytes with side × side pixels. */
export function pixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** An SVG of 200 × 60 pixels on a red background. */
export const svg = (content: string, attributes = 'width="200" height="60"', before = ''): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<svg xmlns="http://www.w3.org/2000/svg" ` +
      `xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>` +
      `<rect width="100%" height="100%" fill="#ff0000"/>${content}</svg>`,
  );
