import { extname } from 'node:path';
import { type ImageKind, type ImageType, slugOf } from '@coverleaf/contracts';

/** Endings that are right for a type; the first is what it gets where its file's own is wrong. */
const ENDINGS: Readonly<Record<ImageType, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
};
/** Leaves room in a key for the time before it. */
const MOST_ENCODED = 150;

export interface NamedImage {
  readonly kind: ImageKind;
  readonly type: ImageType;
  readonly originalFilename: string;
  readonly title?: string | undefined;
}

/**
 * The name under which an image is stored and shown, with the ending of what it really is:
 * `logo_1763717415123_prairie-federal.png`, `1763717415123_Summer%20house.jpg`.
 * @param time in milliseconds since 1970
 */
export function imageName({ kind, type, originalFilename, title }: NamedImage, time: number): string {
  const given = extname(originalFilename);
  const stem = given ? originalFilename.slice(0, -given.length) : originalFilename;
  const [usual = ''] = ENDINGS[type];
  if (kind === 'logo') return `logo_${time}_${slugOf(title ?? stem) || 'logo'}${usual}`;
  const ending = ENDINGS[type].includes(given.toLowerCase()) ? given : usual;
  return `${time}_${encoded(stem)}${ending}`;
}

/** Percent-encoded, cut between characters. */
function encoded(stem: string): string {
  let text = '';
  for (const character of stem.toWellFormed()) {
    const next = encodeURIComponent(character);
    if (text.length + next.length > MOST_ENCODED) break;
    text += next;
  }
  return text || 'image';
}
