import { accepted, type FileVerdict, MAX_PAGES, refused } from './inspect-file.program';

/** The end is searched in this many bytes, because some writers add a little after it. */
const TRAILER_BYTES = 2_048;
/** The end marker, or what comes right before it. */
const END = /%%EOF|startxref\s|trailer\s*<</;
const BLANKS: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** False for a truncated file. Any number of blank bytes may follow the end. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && BLANKS.has(bytes[end - 1] ?? -1)) end -= 1;
  return END.test(latin1(bytes.subarray(Math.max(0, end - TRAILER_BYTES), end)));
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
    if (document.numPages > MAX_PAGES) return refused('document_too_long');
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
