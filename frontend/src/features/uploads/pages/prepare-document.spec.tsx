import '../../../../testing/browser-fakes';
import { installFakeCanvas } from '../../../../testing/fake-canvas';
import { heic, pdf, photo, png } from '../../../../testing/sample-files';
import { addFiles, type PageFile } from './page-file';
import { prepareDocument } from './prepare-document';

const LIMIT = 100_000;
const pagesOf = async (...files: File[]): Promise<readonly PageFile[]> =>
  (await addFiles([], files, LIMIT)).pages;

async function textOf(blob: Blob): Promise<string> {
  return Buffer.from(await blob.arrayBuffer()).toString('latin1');
}

describe('preparing the document', () => {
  it('sends a PDF unchanged', async () => {
    const file = pdf();
    expect((await prepareDocument(await pagesOf(file), LIMIT)).file).toBe(file);
  });

  it('embeds JPEGs unchanged and encodes other images once, at 0.95', async () => {
    const canvas = installFakeCanvas({ bytesAt: () => 2_000 });
    const { file, name } = await prepareDocument(await pagesOf(photo('front.jpg'), png()), LIMIT);
    const text = await textOf(file);
    expect(name).toBe('front (2 photos).pdf');
    expect(text).toContain('/Count 2');
    expect(text).toContain('/Width 1 /Height 1');
    expect(canvas.qualities).toEqual([0.95]);
  });

  it('re-encodes a JPEG of 200 megapixels, which viewers would not show', async () => {
    const canvas = installFakeCanvas();
    const bytes = new Uint8Array(await photo().arrayBuffer());
    const size = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0) + 5;
    bytes.set([0x2f, 0xd0, 0x3f, 0xc0], size);
    await prepareDocument(await pagesOf(new File([bytes], 'large.jpg')), LIMIT);
    expect(canvas.qualities).toEqual([0.95]);
  });

  it('lowers the quality only as far as the limit requires', async () => {
    const canvas = installFakeCanvas({ bytesAt: (quality) => Math.round(quality * 60_000) });
    const { file } = await prepareDocument(await pagesOf(png('a.png'), png('b.png')), LIMIT);
    expect(file.size).toBeLessThanOrEqual(LIMIT);
    expect(Math.min(...canvas.qualities)).toBe(0.8);
  });

  it('reports if even that is not enough', async () => {
    installFakeCanvas({ bytesAt: () => 90_000 });
    await expect(prepareDocument(await pagesOf(png(), png()), LIMIT)).rejects.toThrow(/larger than/);
  });

  it('sends a single image unchanged if this browser can’t open it', async () => {
    installFakeCanvas({ opens: false });
    const file = heic();
    expect((await prepareDocument(await pagesOf(file), LIMIT)).file).toBe(file);
  });

  it.each([
    [{ width: 0 }, 'Invalid image dimensions'],
    [{ context: false }, 'Failed to get canvas context'],
  ])('says why several images could not be converted: %o', async (canvas, reason) => {
    installFakeCanvas(canvas);
    await expect(prepareDocument(await pagesOf(png(), png()), LIMIT)).rejects.toThrow(
      `Failed to convert image to PDF: ${reason}`,
    );
  });

  it('names the page of an earlier draft that this browser cannot open', async () => {
    installFakeCanvas();
    const unopened = await pagesOf(photo(), heic('back.heic'));
    const damaged = await pagesOf(photo(), png('back.png'));
    installFakeCanvas({ opens: false });
    await expect(prepareDocument(unopened, LIMIT)).rejects.toThrow(
      "This browser can't open “back.heic” to combine it with other pages.",
    );
    await expect(prepareDocument(damaged, LIMIT)).rejects.toThrow('“back.png” is damaged');
  });

  it('names a page of an earlier draft that was cut off', async () => {
    const [page] = await pagesOf(photo('front.jpg'));
    const cut = { ...page!, file: page!.file.slice(0, -1) };
    await expect(prepareDocument([cut], LIMIT)).rejects.toThrow('“front.jpg” is damaged');
  });

  it('requires something to send', async () => {
    await expect(prepareDocument([], LIMIT)).rejects.toThrow('Please select a file to upload');
  });
});
