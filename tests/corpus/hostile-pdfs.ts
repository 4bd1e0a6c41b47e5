import { deflateSync } from 'node:zlib';
import { lockedPdf } from '../../libs/parsers/test/sample-files';
import { type Row, through } from './bad-input';

const HEAD = '%PDF-1.7\n';

/** A complete PDF from these objects, numbered from 1. The first one is the catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from(HEAD)];
  const offsets: string[] = [];
  let length = HEAD.length;
  objects.forEach((content, index) => {
    offsets.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const object = [Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')];
    parts.push(...object);
    length += Buffer.concat(object).length;
  });
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

export const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';

/** As many pages as fit into an upload, each its own object. */
function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, page) => `${page + 3} 0 R`).join(' ');
  return pdfOf([CATALOG, `<</Type/Pages/Count ${count}/Kids[${kids}]>>`, ...Array<string>(count).fill(PAGE)]);
}

/** Half a gigabyte of zeros, packed into a few megabytes. */
function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(500_000_000), { level: 1 });
  const head = Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`);
  return onePage('', pageWith('/Contents 4 0 R'), Buffer.concat([head, packed, Buffer.from('\nendstream')]));
}

export const pageWith = (entries: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${entries}>>`;
const PAGE = pageWith('');
export const onePage = (catalog: string, page = PAGE, ...more: (string | Buffer)[]): Buffer =>
  pdfOf([`<</Type/Catalog/Pages 2 0 R${catalog}>>`, '<</Type/Pages/Count 1/Kids[3 0 R]>>', page, ...more]);
/** The page tree has no pages where the catalog points, or a wrong number of them. */
const pagesOf = (pages: string): Buffer => pdfOf([CATALOG, `<</Type/Pages/${pages}>>`]);

const SCRIPT = '/OpenAction<</S/JavaScript/JS(while \\(true\\) {})>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>';
const POST = '/OpenAction<</S/SubmitForm/F<</FS/URL/F(http://127.0.0.1:9/x)>>>>';

/**
 * A small file with an object stream, deflated twice, that unpacks to a gigabyte of spaces. A reader has to skip them.
 */
export function endlessPdf(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(1_000_000_000, ' '), { level: 1 }));
  const stream = `<</Type/ObjStm/N 2/First 20/Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>`;
  const head = Buffer.from(`%PDF-1.7\n4 0 obj\n${stream}stream\n`, 'latin1');
  const offset = head.length + packed.length + '\nendstream\nendobj\n'.length;
  // The cross-reference places the catalog and pages in the stream, so a reader has to unpack it.
  const entries = Buffer.from('000000ff0200040002000401010000ff010009ff', 'hex');
  const xref = `<</Type/XRef/Size 5/W[1 2 1]/Root 1 0 R/Length ${entries.length}>>`;
  return Buffer.concat([
    head,
    packed,
    Buffer.from(`\nendstream\nendobj\n5 0 obj\n${xref}stream\n`, 'latin1'),
    entries,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`, 'latin1'),
  ]);
}

const ONE_PAGE = [CATALOG, '<</Type/Pages/Count 1/Kids[3 0 R]>>', PAGE];
const whole = pdfOf(ONE_PAGE);
const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const DAMAGED = '422 file_damaged';
const TAKEN = '201';

/** Files that a borrower may send as a PDF, and the verdict on each. */
export const PDFS: readonly Row<Buffer>[] = [
  ['a PDF of its first bytes alone', text('%PDF-'), DAMAGED],
  ['a PDF cut in the middle', whole.subarray(0, 120), DAMAGED],
  ['a PDF that is a web page', text(`${HEAD}<html><script>alert(1)</script></html>\n%%EOF`), DAMAGED],
  ['a PDF that is a shell script', text(`#!/bin/sh\nrm -rf /\n${HEAD}%%EOF`), /^4(15|22) file_/],
  ['a PDF without a page', pagesOf('Count 0/Kids[]'), '422 file_empty'],
  ['a PDF whose pages are their own parents', pagesOf('Count 1/Kids[2 0 R]'), DAMAGED],
  ['a PDF whose tables of contents lead in a circle', pdfOf(ONE_PAGE, '/Prev 9'), TAKEN],
  ['a PDF that claims two billion pages', pagesOf('Count 2000000000/Kids[]'), '422 file_empty'],
  ['a PDF of 100,000 pages', () => manyPages(100_000), /^422 (document_too_long|file_out_of_bounds)$/],
  ['a PDF whose catalog is a number', pdfOf(['7']), DAMAGED],
  [
    'a PDF nested in 100,000 arrays',
    onePage(`/X${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    /^(201|422 file_damaged)$/,
  ],
  ['a PDF with half a gigabyte in 2 MB', bomb, TAKEN],
  ['a PDF with a gigabyte that has to be read', endlessPdf, /^422 file_(damaged|out_of_bounds)$/],
  ['a locked PDF', lockedPdf, '422 file_encrypted'],
  ['a PDF that runs a script and a program', onePage(SCRIPT), TAKEN],
  ['a PDF that posts itself to a server', onePage(POST), TAKEN],
  [
    'a PDF that carries a program',
    onePage(
      '/Names<</EmbeddedFiles<</Names[(a.exe)4 0 R]>>>>',
      PAGE,
      '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>',
      '<</Type/EmbeddedFile/Length 2>>\nstream\nMZ\nendstream',
    ),
    TAKEN,
  ],
  [
    'a PDF whose stream is longer than the file',
    onePage('', pageWith('/Contents 4 0 R'), '<</Length 999999999>>\nstream\nx\nendstream'),
    TAKEN,
  ],
  ['a PDF with a form that only Acrobat draws', onePage('/AcroForm<</XFA(x)/Fields[]>>'), TAKEN],
  ['a PDF that is a ZIP too', Buffer.concat([whole, text(`PK\x05\x06${'\0'.repeat(18)}`)]), TAKEN],
  ['a PDF behind 2,000 bytes', Buffer.concat([Buffer.alloc(2_000, 'x'), whole]), /^4(15|22) file_/],
  [
    'a PDF whose page is an image of 65,535²',
    onePage(
      '',
      pageWith('/Resources<</XObject<</I 4 0 R>>>>'),
      '<</Type/XObject/Subtype/Image/Width 65535/Height 65535/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 0>>\nstream\n\nendstream',
    ),
    TAKEN,
  ],
];

export const HOSTILE_PDFS = through<Buffer>((channels, bytes) => channels.upload({ bytes }))(PDFS);
