import { accepted, type FileVerdict, refused } from './file-verdict';

/** No policy is longer; whoever would have to read it could not. */
export const MOST_PAGES = 5_000;

/** Where readers look for a PDF's head. */
const WITHIN = 1_024;
/**
 * Scanners, mailers and printers put all kinds of things before it, and readers skip them. What begins as a page or as a
 * script is neither skipped nor taken: something else could run it.
 */
const HEAD = /^(?!(?:\u00ef\u00bb\u00bf)?[\0\s]*(?:<|#!))[^]*?%PDF-/;
/** Where its end is looked for. Some writers add a little after it. */
const TAIL = 2_048;
/** The end itself, or what only stands right before it. */
const END = /%%EOF|startxref\s|trailer\s*<</;
const BLANKS: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Does the file begin as a PDF does? */
export const hasPdfHead = (bytes: Uint8Array): boolean => HEAD.test(latin1(bytes.subarray(0, WITHIN)));

/** Does the file end as a PDF does, or was it cut off? However many empty bytes stand behind the end, they are none of it. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && BLANKS.has(bytes[end - 1] ?? -1)) end -= 1;
  return END.test(latin1(bytes.subarray(Math.max(0, end - TAIL), end)));
}

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

const PAGES_TO_OPEN = 20;

let loaded: Promise<PdfJs> | undefined;

/** Opens the document and its first pages as a viewer would, without running or rendering anything. */
export async function inspectPdf(bytes: Uint8Array): Promise<FileVerdict> {
  if (!hasPdfEnd(bytes)) return refused('file_damaged');
  const pdfjs = await (loaded ??= import('pdfjs-dist/legacy/build/pdf.mjs'));
  const task = pdfjs.getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages < 1) return refused('file_empty');
    if (document.numPages > MOST_PAGES) return refused('document_too_long');
    for (let page = 1; page <= Math.min(document.numPages, PAGES_TO_OPEN); page += 1)
      await document.getPage(page);
    return accepted('application/pdf', document.numPages);
  } catch (error) {
    return refused(
      error instanceof Error && error.name === 'PasswordException' ? 'file_encrypted' : 'file_damaged',
    );
  } finally {
    await task.destroy();
  }
}
