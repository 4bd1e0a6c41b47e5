import { JpegError } from './jpeg-error';

const BASELINE = 0xc0;
const PROGRESSIVE = 0xc2;

/** Size and colours from a frame header (SOF), if it is of a kind that every PDF reader decodes. */
export function readFrame(
  marker: number,
  content: Uint8Array,
): { width: number; height: number; components: 1 | 3 } {
  if (marker < BASELINE || marker > PROGRESSIVE) {
    throw new JpegError('unsupported', 'The JPEG is lossless, hierarchical or arithmetic');
  }
  const [precision, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components] = content;
  if (components === undefined || content.length !== 6 + components * 3) {
    throw new JpegError('malformed', 'The JPEG has a broken frame header');
  }
  if (precision !== 8) throw new JpegError('unsupported', 'The JPEG does not have 8 bits a colour');
  if (components !== 1 && components !== 3) {
    throw new JpegError('unsupported', 'The JPEG is neither grey nor red-green-blue');
  }
  const height = (heightHigh << 8) | heightLow;
  const width = (widthHigh << 8) | widthLow;
  if (width === 0) throw new JpegError('malformed', 'The JPEG has no width');
  if (height === 0) throw new JpegError('unsupported', 'The JPEG tells its height too late');
  return { width, height, components };
}
