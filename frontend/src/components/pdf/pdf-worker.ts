import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown;
  };
}

/** The only address that this application ever makes a script of; the gateway's policy names it. Absent in older browsers. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('pdf-worker', {
  createScriptURL: () => address,
});

/** A process of its own for a PDF: it can be ended whatever the PDF makes it do. */
export const startPdfWorker = (): Worker =>
  new Worker((policy?.createScriptURL('') ?? address) as string, { type: 'module' });
