import { fileSize } from '@coverleaf/contracts';
import { t } from '../../../i18n/translate';

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']);

/** A PDF's header may stand a little behind the start. */
const HEAD_BYTES = 1_024;

/** One file that the borrower added: a page, or a whole PDF. */
export interface PageFile {
  /** New for every file that is added, so that a change of content can be seen without reading it. */
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  readonly kind: Exclude<FileKind, 'unknown'>;
}

export const MAX_PAGES = 30;

export const totalBytes = (pages: readonly PageFile[]): number =>
  pages.reduce((sum, page) => sum + page.file.size, 0);

export function newId(): string {
  // randomUUID needs https; a portal tried out in a local network may lack it.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export type AddedPages =
  | { readonly pages: readonly PageFile[]; readonly problem: null }
  | { readonly pages: readonly PageFile[]; readonly problem: () => string };

/**
 * The pages with some files added, or in place of one page. Files that break a rule stay out, and the first of them
 * tells which rule and what to do.
 * @param onDraw is told the number of each page for which the server is asked
 */
export async function addFiles(
  pages: readonly PageFile[],
  files: readonly File[],
  maxBytes: number,
  replacedId?: string,
  onDraw: (number: number) => void = () => undefined,
): Promise<AddedPages> {
  let problem: (() => string) | null = null;
  let next = [...pages];
  let at = replacedId === undefined ? next.length : next.findIndex((page) => page.id === replacedId);
  let replaces = replacedId !== undefined && at >= 0;
  for (const file of files) {
    const kind = await kindOf(file);
    const others = replaces ? next.filter((_, index) => index !== at) : next;
    const refusal = (): string =>
      kind === 'unknown' ? unknownKindMessage(file) : rejectionOf(file, kind, others, maxBytes);
    if (kind === 'unknown' || refusal()) {
      problem ??= refusal;
      continue;
    }
    const page: PageFile = { id: newId(), file, name: file.name, kind };
    const together = [...next.slice(0, at), page, ...next.slice(replaces ? at + 1 : at)];
    const opened = await makeCombinable(together, page, maxBytes, onDraw);
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

async function kindOf(file: File): Promise<FileKind> {
  try {
    return await fileKind(file);
  } catch {
    // Some phones hand over files that they cannot read after all, such as ones still in a cloud.
    return 'unknown';
  }
}

/**
 * The pages as they can be put together, or why the new one stays out: several images make one PDF, for which all have
 * to be opened here. What this browser cannot open, the server draws. What tells is fetched apart; without it, this is
 * found out before the pages are sent.
 */
async function makeCombinable(
  pages: PageFile[],
  added: PageFile,
  maxBytes: number,
  onDraw: (number: number) => void,
): Promise<PageFile[] | (() => string)> {
  if (added.kind === 'pdf') return pages;
  const code = await import('./photos-to-pdf.js').catch(() => null);
  if (!code) return pages;
  if (!(await code.isCompleteImage(added))) return () => damagedPageMessage(added.name);
  if (pages.length === 1) return pages;
  const opened: PageFile[] = [];
  for (const page of pages) {
    if (page.kind !== 'heic' || (await code.canDecodeImage(page.file))) {
      opened.push(page);
      continue;
    }
    onDraw(opened.length + 1);
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

function unknownKindMessage(file: File): string {
  if (file.size === 0) {
    return t('“{name}” is empty. Choose it again, or take a photo of the page.', { name: file.name });
  }
  return t("We can't use “{name}”. Choose a PDF, or photos as JPG or PNG, or take a photo of the page.", {
    name: file.name,
  });
}

/** Empty: nothing speaks against the file. */
function rejectionOf(file: File, kind: FileKind, others: readonly PageFile[], maxBytes: number): string {
  const { name } = file;
  if (others.some((page) => page.kind === 'pdf') || (kind === 'pdf' && others.length > 0)) {
    return kind === 'pdf' && others.every((page) => page.kind === 'pdf')
      ? t('You can send only one PDF. Remove the first one, or combine all pages into one PDF.')
      : t("You can't send a PDF and photos together. Send one PDF with all pages, or only photos.");
  }
  if (kind === 'pdf' && file.size > maxBytes) {
    const limit = fileSize(maxBytes);
    const size = fileSize(file.size);
    return t(
      '“{name}” is {size}, and the limit is {limit}. Save it at a lower quality, or take photos of the pages.',
      { name, size: size === limit ? t('a little over {limit}', { limit }) : size, limit },
    );
  }
  if (others.length >= MAX_PAGES) {
    return t('You can send up to {count} photos. For a longer document, use one PDF.', { count: MAX_PAGES });
  }
  return '';
}

/** The pages with one moved by a place; unchanged at either end. */
export function movePage(pages: readonly PageFile[], id: string, by: 1 | -1): readonly PageFile[] {
  const from = pages.findIndex((page) => page.id === id);
  const page = pages[from];
  const to = from + by;
  if (!page || to < 0 || to >= pages.length) return pages;
  const rest = pages.filter((other) => other !== page);
  return [...rest.slice(0, to), page, ...rest.slice(to)];
}

type FileKind = 'pdf' | 'jpeg' | 'image' | 'heic' | 'unknown';

/** What a file is, by its first bytes: names and declared types are often wrong, above all on phones. */
async function fileKind(file: Blob): Promise<FileKind> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n') || /^GIF8[79]a/.test(text)) return 'image';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))) return 'heic';
  return text.includes('%PDF-') ? 'pdf' : 'unknown';
}

/** A change of the pages in words, for those who cannot see it. */
export function describePageChange(before: readonly PageFile[], after: readonly PageFile[]): string {
  const known = new Set(before.map(({ id }) => id));
  const fresh = after.filter(({ id }) => !known.has(id));
  const count = after.length;
  if (after.some(({ kind }) => kind === 'pdf')) return fresh.length > 0 ? t('PDF added') : '';
  if (fresh.length > 0 && count === before.length) {
    const [replaced] = fresh;
    return replaced ? t('Page {number} replaced', { number: after.indexOf(replaced) + 1 }) : '';
  }
  if (fresh.length === 1) return t('1 page added, {count} in all', { count });
  if (fresh.length > 1) return t('{added} pages added, {count} in all', { added: fresh.length, count });
  const gone = before.findIndex(({ id }) => !after.some((page) => page.id === id));
  if (gone >= 0 && before[gone]?.kind === 'pdf') return t('PDF removed');
  if (gone >= 0) return t('Page {number} removed, {count} left', { number: gone + 1, count });
  return '';
}

/** The page that was moved, as its number now and before. */
export const describePageMove = (from: number, to: number): string =>
  t('Page {from} is now page {to}', { from, to });
