import { serveRequests } from '@coverleaf/bounded-process';
import { hasPdfEnd, MAX_UPLOAD_PAGES } from '@coverleaf/contracts';
import { isInert } from './disarm-pdf';
import { accepted, type FileToInspect, type FileVerdict, refused } from './inspect-file.program';
import { inspectImage } from './image-reader';
import { typeOf } from './upload-type';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

const PAGES_TO_OPEN = 20;
/** Larger PDFs are searched for active content by a job, because that takes time and memory for all of their objects. */
const MAX_BYTES_TO_SEARCH = 4_000_000;

let loaded: Promise<PdfJs> | undefined;

/** Opens the document and its first pages as a viewer would, without running or rendering anything. */
async function inspectPdf(bytes: Uint8Array): Promise<FileVerdict> {
  if (!hasPdfEnd(bytes)) return refused('file_damaged');
  const pdfjs = await (loaded ??= import('pdfjs-dist/legacy/build/pdf.mjs'));
  const inert = bytes.length <= MAX_BYTES_TO_SEARCH && (await isInert(bytes));
  const task = pdfjs.getDocument({
    // Last, because it takes the memory over.
    data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages < 1) return refused('file_empty');
    if (document.numPages > MAX_UPLOAD_PAGES) return refused('document_too_long');
    for (let page = 1; page <= Math.min(document.numPages, PAGES_TO_OPEN); page += 1)
      await document.getPage(page);
    return accepted('application/pdf', document.numPages, inert);
  } catch (error) {
    return refused(
      error instanceof Error && error.name === 'PasswordException' ? 'file_encrypted' : 'file_damaged',
    );
  } finally {
    await task.destroy();
  }
}

async function inspect(bytes: Uint8Array): Promise<FileVerdict> {
  if (bytes.length === 0) return refused('file_empty');
  const type = await typeOf(bytes);
  if (!type) return refused('file_type_not_accepted');
  return type === 'application/pdf' ? inspectPdf(bytes) : inspectImage(bytes, type);
}

serveRequests(({ bytes }: FileToInspect) => inspect(bytes));
