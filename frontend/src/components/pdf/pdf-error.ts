/** `locked`: it needs a password. `damaged`: no viewer can open it. `unknown`: only this browser may have failed. */
export type PdfFault = 'locked' | 'damaged' | 'unknown';

/** A PDF cannot be shown. The message follows 'Failed to view document: '. */
export class PdfError extends Error {
  constructor(
    message: string,
    readonly fault: PdfFault = 'unknown',
  ) {
    super(message);
  }
}

/** What pdf.js reports, by the names of its exceptions. */
export function pdfErrorOf(error: unknown): PdfError {
  if (error instanceof PdfError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return new PdfError('the file is password-protected', 'locked');
  return new PdfError('the file is damaged', name === 'InvalidPDFException' ? 'damaged' : 'unknown');
}

/** How long a PDF may take to open, and each of its pages to be drawn. */
export const TIMEOUT_MS = 15_000;

/** @throws PdfError at the timeout */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PdfError('it takes too long')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
