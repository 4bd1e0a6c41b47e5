import { fileSize } from '@coverleaf/contracts';
import { t } from '../../../i18n/translate';

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);

/** A PDF header may follow some leading bytes. */
const HEAD_BYTES = 1_024;

/** One file that the borrower added: a page, or a whole PDF. */
export interface PageFile {
  /** Unique per added file, so that a change of content is visible without reading it. */
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  readonly kind: Exclude<FileKind, 'unknown'>;
}

export const MAX_PAGES = 30;

export const isPdf = ({ kind }: PageFile): boolean => kind === 'pdf';

export const totalBytes = (pages: readonly PageFile[]): number =>
  pages.reduce((sum, page) => sum + page.file.size, 0);

export function newId(): string {
  // randomUUID needs HTTPS, which a trial in a local network may lack.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

interface AddedPages {
  readonly pages: readonly PageFile[];
  /** Why a file was left out, in the language of the page. */
  readonly problem: (() => string) | null;
}

/**
 * Adds files to the pages, or replaces one page. Files that break a rule are left out, and the first of them explains
 * the rule.
 * @param onConvert called with the number of each page that the server converts
 */
export async function addFiles(
  pages: readonly PageFile[],
  files: readonly File[],
  maxBytes: number,
  replacedId?: string,
  onConvert: (number: number) => void = () => undefined,
): Promise<AddedPages> {
  let problem: (() => string) | null = null;
  let next = [...pages];
  let at = replacedId === undefined ? next.length : next.findIndex((page) => page.id === replacedId);
  let replaces = replacedId !== undefined && at >= 0;
  for (const file of files) {
    // Some phones offer files that they cannot read, such as those still in the cloud.
    const kind = await fileKind(file).catch(() => 'unknown' as const);
    const others = replaces ? next.filter((_, index) => index !== at) : next;
    const rejection = (): string =>
      kind === 'unknown' ? unknownKindMessage(file) : rejectionOf(file, kind, others, maxBytes);
    if (kind === 'unknown' || rejection()) {
      problem ??= rejection;
      continue;
    }
    const page: PageFile = { id: newId(), file, name: file.name, kind };
    const together = [...next.slice(0, at), page, ...next.slice(replaces ? at + 1 : at)];
    const opened = await makeCombinable(together, page, maxBytes, onConvert);
    if (!Array.isArray(opened)) {
      problem ??= opened;
      continue;
    }
    next = opened;
    replaces = false;
    at += 1;
  }
  return { pages: next, problem };
}

/**
 * The pages in formats that can be combined, or why the new one is left out. Several files become one PDF, for which the
 * browser must decode each image; the server converts those that it cannot. If the lazy chunk fails to load, the check happens
 * before sending.
 */
async function makeCombinable(
  pages: PageFile[],
  added: PageFile,
  maxBytes: number,
  onConvert: (number: number) => void,
): Promise<PageFile[] | (() => string)> {
  if (pages.every(isPdf)) return pages;
  const code = await import('./photos-to-pdf.js').catch(() => null);
  if (!code) return pages;
  if (!isPdf(added) && !(await code.isCompleteImage(added))) return () => damagedPageMessage(added.name);
  if (pages.length === 1) return pages;
  const opened: PageFile[] = [];
  for (const page of pages) {
    if (page.kind !== 'heic' || (await code.canDecodeImage(page.file))) {
      opened.push(page);
      continue;
    }
    onConvert(opened.length + 1);
    const file = page.file.size <= maxBytes ? await code.convertOnServer(page.file) : null;
    if (!file) return () => unopenedPageMessage(page.name);
    opened.push({ ...page, file, kind: 'jpeg' });
  }
  return opened;
}

export const damagedPageMessage = (name: string): string =>
  t('“{name}” is damaged. Part of it is missing. Take a new photo of the page, or choose another file.', {
    name,
  });

export const unopenedPageMessage = (name: string): string =>
  t(
    "This browser can't open “{name}” to combine it with other pages. Save it as a JPG, or take a photo of the page.",
    { name },
  );

const unknownKindMessage = ({ name, size }: File): string =>
  size === 0
    ? t('“{name}” is empty. Choose it again, or take a photo of the page.', { name })
    : t("We can't use “{name}”. Choose a PDF, or photos as JPG or PNG, or take a photo of the page.", {
        name,
      });

/** Why a file cannot be added; empty if it can. */
function rejectionOf(file: File, kind: FileKind, others: readonly PageFile[], maxBytes: number): string {
  const { name } = file;
  if (kind === 'pdf') {
    const limit = fileSize(maxBytes);
    const size = fileSize(file.size);
    if (file.size > maxBytes) {
      return t(
        '“{name}” is {size}, and the limit is {limit}. Save it at a lower quality, or take photos of the pages.',
        { name, size: size === limit ? t('a little over {limit}', { limit }) : size, limit },
      );
    }
    // Photos can be made smaller, but PDFs are sent as they are.
    if (totalBytes(others.filter(isPdf)) + file.size > maxBytes)
      return t('With “{name}”, your PDFs are larger than {limit} together. Send only your policy pages.', {
        name,
        limit,
      });
  }
  if (others.length >= MAX_PAGES) {
    return t('You can send up to {count} photos and PDFs. For a longer document, use one PDF.', {
      count: MAX_PAGES,
    });
  }
  return '';
}

type FileKind = 'pdf' | 'jpeg' | 'image' | 'heic' | 'unknown';

/** Detects the type by the first bytes: names and declared types are often wrong, above all on phones. */
async function fileKind(file: Blob): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(text)) return 'image';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'heic';
  return text.includes('%PDF-') ? 'pdf' : 'unknown';
}

/** Describes a change of the pages for screen readers. */
export function describePageChange(before: readonly PageFile[], after: readonly PageFile[]): string {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  const [newest] = added;
  const count = after.length;
  if (newest && count === 1 && isPdf(newest)) return t('PDF added');
  if (newest && added.some(isPdf))
    return added.length === 1
      ? t('“{name}” added, {count} files in all', { name: newest.name, count })
      : t('{added} files added, {count} in all', { added: added.length, count });
  if (newest && count === before.length)
    return t('Page {number} replaced', { number: after.indexOf(newest) + 1 });
  if (added.length === 1) return t('1 page added, {count} in all', { count });
  if (added.length > 1) return t('{added} pages added, {count} in all', { added: added.length, count });
  const index = before.findIndex(({ id }) => !after.some((page) => page.id === id));
  const removed = before[index];
  if (!removed) return '';
  if (!isPdf(removed)) return t('Page {number} removed, {count} left', { number: index + 1, count });
  return count === 0 ? t('PDF removed') : t('“{name}” removed, {count} left', { name: removed.name, count });
}

export const describePageMove = (from: number, to: number): string =>
  t('Page {from} is now page {to}', { from, to });
