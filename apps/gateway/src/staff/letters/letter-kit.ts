import { type LetterBatch, type PrintedLetter, printedCode, slugOf } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { QR_PRINT_MARGIN, qrSvg } from '@coverleaf/qr-code';
import { csvFormat } from '../export-file';
import { qrPng } from '../qr-png';
import { type ZippedFile, zipOf } from '../zip-stream';
import { exampleLetter } from './example-letter';

export interface LetterKit {
  readonly batch: Pick<LetterBatch, 'kind' | 'datedOn'>;
  readonly letters: readonly PrintedLetter[];
  readonly lender: { readonly name: string; readonly slug: string; readonly primaryColor: string };
  readonly siteName: string;
  /** `https://portal.example`, without a slash. */
  readonly publicUrl: string;
}

/** Characters of a reference in the name of a file. */
const NAME_LENGTH = 60;

/**
 * What a lender needs to print a batch, as a ZIP file: the codes as CSV, each QR code as SVG and PNG, and an example
 * letter per language. It is made while it is read.
 */
export const letterKit = (kit: LetterKit): AsyncGenerator<Buffer> => zipOf(filesOf(kit));

async function* filesOf(kit: LetterKit): AsyncGenerator<ZippedFile> {
  const { letters, lender, publicUrl } = kit;
  const page = `${publicUrl}/${lender.slug}/verify`;
  const rows = letters.map((letter, at) => ({
    ...letter,
    url: `${page}/${letter.token}`,
    file: `${String(at + 1).padStart(4, '0')}-${slugOf(letter.reference, NAME_LENGTH)}`.replace(/-$/, ''),
  }));
  const format = csvFormat<(typeof rows)[number]>({
    reference: ({ reference }) => reference,
    code: ({ code }) => printedCode(code),
    url: ({ url }) => url,
    qr: ({ file }) => file,
  });
  yield { name: 'codes.csv', content: format.head + rows.map((row) => format.row(row, false)).join('') };
  const [first] = rows;
  if (first)
    for (const language of ['en', ...Object.keys(CATALOGS)]) {
      const { batch, siteName } = kit;
      const shown = { ...first, ...batch, lender, siteName, page: page.replace(/^https?:\/\//, '') };
      yield { name: `example-letter-${language}.pdf`, content: await exampleLetter({ ...shown, language }) };
    }
  for (const { url, file } of rows) {
    yield { name: `qr/${file}.svg`, content: qrSvg(url, QR_PRINT_MARGIN) };
    yield { name: `qr/${file}.png`, content: qrPng(url) };
  }
}
