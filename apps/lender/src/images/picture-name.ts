import { extname } from 'node:path';
import { type PictureKind, type PictureType, slugOf } from '@coverleaf/contracts';

/** Endings that are right for a type; the first is what it gets where its file's own is wrong. */
const ENDINGS: Readonly<Record<PictureType, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
};
/** Leaves room in a key for the time before it. */
const MOST_ENCODED = 150;

export interface NamedPicture {
  readonly kind: PictureKind;
  readonly type: PictureType;
  readonly originalFilename: string;
  readonly title?: string | undefined;
}

/**
 * The name under which a picture is stored and shown, with the ending of what it really is:
 * `logo_1763717415123_prairie-federal.png`, `1763717415123_Summer%20house.jpg`.
 * @param time in milliseconds since 1970
 */
export function pictureName({ kind, type, originalFilename, title }: NamedPicture, time: number): string {
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
