import { randomBytes } from 'node:crypto';
import { ACCEPTED_EXTENSIONS } from './accepted-extensions';

const FOLDER = 'insurance_docs';
const LONGEST_STEM = 80;

/**
 * The key of a borrower's file: its name made safe, the time, and a random part, so that names neither collide nor
 * can be guessed. `Mi Póliza (1).PDF` → `insurance_docs/mi-poliza-1-20261121093015-k3v9q2xw.pdf`
 * @param now in UTC
 */
export function uploadKey(
  originalFilename: string,
  now: Date,
  random = randomBytes(6).toString('hex'),
): string {
  const dot = originalFilename.lastIndexOf('.');
  const extension = dot > 0 ? originalFilename.slice(dot + 1).toLowerCase() : '';
  const stem = slugify(dot > 0 ? originalFilename.slice(0, dot) : originalFilename) || 'document';
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const suffix = ACCEPTED_EXTENSIONS.has(extension) ? `.${extension}` : '';
  return `${FOLDER}/${stem.slice(0, LONGEST_STEM)}-${time}-${random}${suffix}`;
}

function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
