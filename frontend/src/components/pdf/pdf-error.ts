/** A PDF cannot be shown. The message follows 'Failed to view document: '. */
export class PdfError extends Error {}

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
