import '../../../../testing/browser-fakes';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { installFakeCanvas } from '../../../../testing/fake-canvas';
import { photo, png } from '../../../../testing/sample-files';
import { addFiles } from './page-file';
import { prepareDocument, type PreparedDocument } from './prepare-document';

const LIMIT = 100_000;

/** A PDF whose pages have these widths, by which a test recognizes them. */
async function pdfOf(
  widths: readonly number[],
  name = 'policy.pdf',
  change: (document: PDFDocument) => void = () => undefined,
): Promise<File> {
  const document = await PDFDocument.create();
  for (const width of widths) document.addPage([width, 792]).drawText(`Page of ${width}`);
  change(document);
  return new File([await document.save()], name);
}

async function prepare(files: readonly File[], limit = LIMIT): Promise<PreparedDocument> {
  const { pages, problem } = await addFiles([], files, limit);
  expect(problem?.()).toBeUndefined();
  return prepareDocument(pages, limit);
}

const open = async ({ file }: PreparedDocument): Promise<PDFDocument> =>
  PDFDocument.load(await file.arrayBuffer());
const widthsOf = async (prepared: PreparedDocument): Promise<number[]> =>
  (await open(prepared)).getPages().map((page) => page.getWidth());

const refusal = (name: string): string =>
  `“${name}” can't be combined with other files without losing something.`;

describe('combining PDFs and photos', () => {
  beforeEach(() => void installFakeCanvas());

  it('keeps all pages in their order, and names the document after the first file', async () => {
    const front = await pdfOf([501, 502], 'front.pdf');
    const prepared = await prepare([photo('a.jpg'), front, photo('b.jpg'), await pdfOf([503])]);
    const [first, ...others] = await widthsOf(prepared);
    // The sample photo has one pixel.
    expect(others).toEqual([501, 502, first, 503]);
    expect(prepared.name).toBe('a (4 files).pdf');
    expect(prepared.file.type).toBe('application/pdf');
  });

  it('keeps the content and the annotations of pages', async () => {
    const noted = await pdfOf([501], 'noted.pdf', (document) => {
      const { context } = document;
      const note = context.obj({ Type: 'Annot', Subtype: 'FreeText', Rect: [10, 10, 90, 30] });
      note.set(PDFName.of('Contents'), PDFString.of('Lienholder added by the agent'));
      document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(note)]));
    });
    const combined = await open(await prepare([await pdfOf([500]), noted]));
    const { node } = combined.getPage(1);
    const annotation = node.Annots()?.lookup(0);
    expect(annotation).toBeInstanceOf(PDFDict);
    expect(String((annotation as PDFDict).lookup(PDFName.of('Contents')))).toContain('Lienholder added');
    const contents = node.Contents();
    expect(contents instanceof PDFArray ? contents.size() : contents).toBeTruthy();
  });

  it('draws a filled form as it looks', async () => {
    const filled = await pdfOf([501], 'filled.pdf', (document) => {
      const field = document.getForm().createTextField('policy');
      field.setText('HO-1234567');
      field.addToPage(document.getPage(0));
    });
    const combined = await open(await prepare([await pdfOf([500]), filled]));
    const widget = combined.getPage(1).node.Annots()?.lookup(0);
    expect((widget as PDFDict).lookup(PDFName.of('AP'))).toBeInstanceOf(PDFDict);
  });

  it.each<readonly [string, (document: PDFDocument) => void]>([
    [
      'a form that viewers must draw',
      (document) => {
        const field = document.getForm().createTextField('policy');
        field.setText('HO-1234567');
        field.addToPage(document.getPage(0));
        document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true));
      },
    ],
    [
      'a form of XFA',
      (document) => document.getForm().acroForm.dict.set(PDFName.of('XFA'), document.context.obj([])),
    ],
    [
      'a hidden layer',
      (document) => {
        const layer = document.context.register(document.context.obj({ Type: 'OCG' }));
        const layers = document.context.obj({ OCGs: [layer], D: { OFF: [layer] } });
        document.catalog.set(PDFName.of('OCProperties'), layers);
      },
    ],
    [
      'a portfolio',
      (document) => document.catalog.set(PDFName.of('Collection'), document.context.obj({ View: 'D' })),
    ],
  ])('refuses %s by name, but sends it alone unchanged', async (_, change) => {
    const special = await pdfOf([501], 'special.pdf', change);
    await expect(prepare([await pdfOf([500]), special])).rejects.toThrow(refusal('special.pdf'));
    expect((await prepare([special])).file).toBe(special);
  });

  it('refuses a PDF that can’t be read, by name', async () => {
    const broken = new File(['%PDF-1.7 nothing of a PDF follows'], 'broken.pdf');
    await expect(prepare([await pdfOf([500]), broken])).rejects.toThrow(refusal('broken.pdf'));
  });

  it('keeps layers that are switched on', async () => {
    const layered = await pdfOf([501], 'layered.pdf', (document) => {
      const layer = document.context.register(document.context.obj({ Type: 'OCG' }));
      document.catalog.set(
        PDFName.of('OCProperties'),
        document.context.obj({ OCGs: [layer], D: { ON: [layer], OFF: [] } }),
      );
    });
    expect(await widthsOf(await prepare([await pdfOf([500]), layered]))).toEqual([500, 501]);
  });

  it('makes the photos smaller, not the PDFs, until all fit', async () => {
    const canvas = installFakeCanvas({ bytesAt: (quality) => Math.round(quality * 60_000) });
    const { file } = await prepare([await pdfOf([500]), png('a.png')], 80_000);
    expect(file.size).toBeLessThanOrEqual(80_000);
    expect(Math.min(...canvas.qualities)).toBeLessThan(0.95);
  });

  it('says so if that is not enough', async () => {
    installFakeCanvas({ bytesAt: () => 90_000 });
    await expect(prepare([await pdfOf([500]), png()])).rejects.toThrow(/larger than 98 KB, even after/);
  });
});
