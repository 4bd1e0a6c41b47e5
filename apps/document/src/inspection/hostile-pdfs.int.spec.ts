import { deflateSync } from 'node:zlib';
import type { AppError } from '@coverleaf/service-kit';
import { samplePdf } from '../../test/sample-files';
import { type RunningDocument, startDocument, storeFile } from '../../test/start-document';
import { FileInspector } from './file-inspector';

const HEAD = '%PDF-1.7\n';

/** A whole PDF of these objects, numbered from 1; the first is the catalog. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from(HEAD)];
  const offsets: string[] = [];
  let length = HEAD.length;
  objects.forEach((content, index) => {
    offsets.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(content),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(object);
    length += object.length;
  });
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';

/** Each page an object of its own, as many as fit into an upload. */
function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, page) => `${page + 3} 0 R`).join(' ');
  return pdfOf([CATALOG, `<</Type/Pages/Count ${count}/Kids[${kids}]>>`, ...Array<string>(count).fill(PAGE)]);
}

/** A gigabyte of nothing in a megabyte. */
function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(1_000_000_000), { level: 9 });
  const stream = Buffer.concat([
    Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>';
  return pdfOf([CATALOG, '<</Type/Pages/Count 1/Kids[3 0 R]>>', page, stream]);
}

const script = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while \\(true\\) {})>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    PAGE,
  ]);

describe('a PDF that means harm', () => {
  let running: RunningDocument;
  let inspector: FileInspector;

  beforeAll(async () => {
    running = await startDocument();
    inspector = running.app.get(FileInspector, { strict: false });
  });
  afterAll(() => running.stop());

  const verdictOn = async (bytes: Buffer): Promise<string> => {
    const { key } = await storeFile(running.store, bytes);
    return inspector.inspect(key).then(
      ({ pages }) => `${pages} pages`,
      (error: AppError) => `${error.status} ${error.code}`,
    );
  };

  it.each([
    [
      'whose pages are their own parents',
      pdfOf([CATALOG, '<</Type/Pages/Count 1/Kids[2 0 R]>>']),
      '422 file_damaged',
    ],
    [
      'whose tables of contents lead in a circle',
      pdfOf([CATALOG, '<</Type/Pages/Count 1/Kids[3 0 R]>>', PAGE], '/Prev 9'),
      '1 pages',
    ],
    [
      'that claims two billion pages',
      pdfOf([CATALOG, '<</Type/Pages/Count 2000000000/Kids[]>>']),
      '422 file_empty',
    ],
    ['of 100,000 pages', manyPages(100_000), '422 file_damaged'],
    ['that runs a script and a program when it is opened', script(), '1 pages'],
    ['with a gigabyte in a megabyte', bomb(), '1 pages'],
    ['with no page at all', pdfOf([CATALOG, '<</Type/Pages/Count 0/Kids[]>>']), '422 file_empty'],
    [
      'that is a web page by content',
      Buffer.from(`${HEAD}<html><script>alert(1)</script></html>\n%%EOF`),
      '422 file_damaged',
    ],
  ])('%s is judged in its bounds', async (_, bytes, verdict) => {
    expect(bytes.length).toBeLessThan(10 * 1024 * 1024);
    expect(await verdictOn(bytes)).toBe(verdict);
  });

  it('leaves the next one to be judged as ever', async () => {
    expect(await verdictOn(await samplePdf(3))).toBe('3 pages');
  });
});
