import { accepted, type FileVerdict, refused } from './file-verdict';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** Where a PDF ends; a file without it was cut off. Some writers add a little after it. */
const END_MARK = '%%EOF';
const TAIL_BYTES = 2_048;
const PAGES_TO_OPEN = 20;
/** No policy is longer; whoever would have to read it could not. */
const MOST_PAGES = 5_000;

let loaded: Promise<PdfJs> | undefined;

/** Opens the document and its first pages as a viewer would, without running or rendering anything. */
export async function inspectPdf(bytes: Uint8Array): Promise<FileVerdict> {
  if (!Buffer.from(bytes.subarray(-TAIL_BYTES)).includes(END_MARK)) return refused('file_damaged');
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
    if (document.numPages > MOST_PAGES) return refused('file_damaged');
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
