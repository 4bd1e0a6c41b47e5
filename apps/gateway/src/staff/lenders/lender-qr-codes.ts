import type { AdminLender } from '@coverleaf/contracts';
import { QR_PRINT_MARGIN, qrSvg } from '@coverleaf/qr-code';
import { csvFormat } from '../export-file';
import { qrPng } from '../qr-png';
import { MAX_ZIPPED_FILES, type ZippedFile } from '../zip-stream';

type CodedLender = Pick<AdminLender, 'name' | 'slug' | 'active'>;

/** Two files each, and the index. */
const MAX_LENDERS = Math.floor((MAX_ZIPPED_FILES - 1) / 2);

/** The QR codes of lenders' pages as SVG and PNG, and a table of them. @param publicUrl without a slash at the end */
export async function* lenderQrCodes(
  lenders: AsyncIterable<CodedLender>,
  publicUrl: string,
): AsyncGenerator<ZippedFile> {
  const urlOf = ({ slug }: CodedLender): string => `${publicUrl}/${slug}`;
  const index = csvFormat<CodedLender>({
    name: ({ name }) => name,
    slug: ({ slug }) => slug,
    active: ({ active }) => active,
    url: urlOf,
  });
  const rows = [index.head];
  for await (const lender of lenders) {
    if (rows.length > MAX_LENDERS) break;
    rows.push(index.row(lender, false));
    yield { name: `${lender.slug}.svg`, content: qrSvg(urlOf(lender), QR_PRINT_MARGIN) };
    yield { name: `${lender.slug}.png`, content: qrPng(urlOf(lender)) };
  }
  yield { name: 'lenders.csv', content: rows.join('') };
}
