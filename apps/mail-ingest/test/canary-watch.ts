import { pdfText } from '../../../tests/stack/pdf-text';
import type { PrintableMail } from '../src/pdf/printable-mail';
import { mailPage } from '../src/pdf/mail-page';
import { type Canary, FILE_MARKER, IMAGE_MARKER, startCanary } from './canary';
import { canaryVectors } from './canary-vectors';

export const NO_IMAGES = new Map<string, never>();

export const mailOf = (html: string): PrintableMail => ({
  head: { from: 'a@b.example', to: 'c@d.example', subject: 'Canary', date: new Date(0) },
  html,
  plain: null,
  isCut: false,
  images: NO_IMAGES,
  attachments: [],
});

/** The page of a mail whose HTML nobody has cleaned. */
export const rawPage = (html: string): string => mailPage(mailOf(html), { html, imagesLeftOut: 0 });

/** What of the canary's file and image is in a PDF. */
export async function leaksOf(name: string, pdf: Uint8Array): Promise<string[]> {
  const readsFile = name.startsWith('file-') && (await pdfText(pdf)).text.includes(FILE_MARKER);
  const showsImage = IMAGE_MARKER.test(Buffer.from(pdf).toString('latin1'));
  return [...(readsFile ? [`${name}: the file`] : []), ...(showsImage ? [`${name}: the image`] : [])];
}

/** A canary, every way that is known to make it sing, and what was heard of it. */
export interface CanaryWatch {
  readonly canary: Canary;
  readonly vectors: ReadonlyMap<string, string>;
  /** Prints each vector, one after the other. */
  leaksOfAll(print: (html: string) => Promise<Uint8Array>): Promise<string[]>;
  /** Calls since it was asked last. */
  hits(): Promise<string[]>;
}

export async function watchCanary(): Promise<CanaryWatch> {
  const canary = await startCanary();
  const vectors = canaryVectors(canary);
  return {
    canary,
    vectors,
    async leaksOfAll(print) {
      const leaks: string[] = [];
      for (const [name, html] of vectors) leaks.push(...(await leaksOf(name, await print(html))));
      return leaks;
    },
    async hits() {
      // The last call: whatever was on its way has arrived before it.
      await (await fetch(`${canary.origins[0]}/last-call`)).arrayBuffer();
      return canary.hits.splice(0).filter((path) => path !== '/last-call');
    },
  };
}
