import { problem } from '../../../../testing/browser-fakes';
import { waitFor } from '@testing-library/react';
import { installFakeCanvas } from '../../../../testing/fake-canvas';
import { heic, JPEG, pdf, photo, png, word } from '../../../../testing/sample-files';
import { FakeXhr } from '../../../../testing/fake-xhr';
import { addFiles, describePageChange, MAX_PAGES, type PageFile } from './page-file';
import { prepareDocument } from './prepare-document';

const LIMIT = 10 * 1024 * 1024;
const names = (pages: readonly PageFile[]): string[] => pages.map(({ name }) => name);

async function pagesOf(...files: File[]): Promise<readonly PageFile[]> {
  return (await addFiles([], files, LIMIT)).pages;
}

describe('adding files', () => {
  beforeEach(() => void installFakeCanvas());

  it('accepts photos of any kind, in their order', async () => {
    const { pages, problem: error } = await addFiles(
      [],
      [photo('1.jpg'), png('2.png'), heic('3.heic')],
      LIMIT,
    );
    expect(pages.map(({ name, kind }) => [name, kind])).toEqual([
      ['1.jpg', 'jpeg'],
      ['2.png', 'image'],
      ['3.heic', 'heic'],
    ]);
    expect(error).toBeNull();
  });

  it('judges a file by its content, not by its name', async () => {
    const disguised = new File([await pdf().arrayBuffer()], 'photo.jpg', { type: 'image/jpeg' });
    expect((await pagesOf(disguised))[0]?.kind).toBe('pdf');
  });

  it.each([
    ['a Word file', [], [word()], "We can't use “policy.docx”."],
    ['an empty file', [], [new File([], 'nothing.pdf')], '“nothing.pdf” is empty.'],
  ])('leaves out %s and says why', async (_name, before, added, message) => {
    const pages = await pagesOf(...before);
    const result = await addFiles(pages, added, LIMIT);
    expect(result.pages).toEqual(pages);
    expect(result.problem?.()).toContain(message);
  });

  it('takes several PDFs, and PDFs with photos, up to the limit together', async () => {
    const two = await pagesOf(pdf('auto.pdf'), photo('back.jpg'));
    expect(names(two)).toEqual(['auto.pdf', 'back.jpg']);
    const byteLeft = new File(['%PDF-', 'x'.repeat(LIMIT - pdf().size - 6)], 'home.pdf');
    const full = await addFiles(two, [byteLeft], LIMIT);
    expect(names(full.pages)).toEqual(['auto.pdf', 'back.jpg', 'home.pdf']);
    const result = await addFiles(full.pages, [pdf('boat.pdf')], LIMIT);
    expect(result.pages).toEqual(full.pages);
    expect(result.problem?.()).toBe(
      'With “boat.pdf”, your PDFs are larger than 10 MB together. Send only your policy pages.',
    );
  });

  it.each([
    ['a photo', photo('page.jpg')],
    ['a PNG', png('page.png')],
    ['a HEIC', new File(['\0\0\0\x0cftypheic\0\0\0\x09mdat.'], 'page.heic')],
    ['a GIF', new File(['GIF89a…\x3b'], 'page.gif')],
    ['a WebP', new File(['RIFF\x08\0\0\0WEBPVP8 '], 'page.webp')],
  ])('leaves out %s that was cut off, by name, and keeps the others', async (_name, file) => {
    const before = await pagesOf(photo('first.jpg'));
    const cut = new File([await file.slice(0, -1).arrayBuffer()], file.name);
    const result = await addFiles(before, [cut, photo('last.jpg')], LIMIT);
    expect(names(result.pages)).toEqual(['first.jpg', 'last.jpg']);
    expect(result.problem?.()).toContain(`“${file.name}” is damaged`);
    expect(names((await addFiles(before, [file], LIMIT)).pages)).toEqual(['first.jpg', file.name]);
  });

  describe('a HEIC that this browser can’t open', () => {
    beforeEach(() => {
      FakeXhr.install();
      installFakeCanvas({ opens: false });
    });

    const asked = (count: number): Promise<void> =>
      waitFor(() => expect(FakeXhr.sent.map(({ url }) => url)).toHaveLength(count));

    it('is converted by the server if it is one of several pages, but not alone', async () => {
      const drawn: number[] = [];
      const adding = addFiles(
        [],
        [heic('1.heic'), heic('2.heic'), photo('3.jpg')],
        LIMIT,
        undefined,
        (number) => drawn.push(number),
      );
      for (const count of [1, 2]) {
        await asked(count);
        expect(FakeXhr.last.url).toBe('/api/v1/page-images');
        FakeXhr.last.answerDrawn(JPEG);
      }
      const { pages, problem: error } = await adding;
      expect(error).toBeNull();
      expect(pages.map(({ name, kind }) => [name, kind])).toEqual([
        ['1.heic', 'jpeg'],
        ['2.heic', 'jpeg'],
        ['3.jpg', 'jpeg'],
      ]);
      expect(drawn).toEqual([1, 2]);
      const { file } = await prepareDocument(pages, LIMIT);
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toContain('/Count 3');
      expect(FakeXhr.sent).toHaveLength(2);
    });

    it('is left out and named if the server can’t convert it', async () => {
      const alone = await pagesOf(heic('front.heic'));
      expect(FakeXhr.sent).toEqual([]);
      const adding = addFiles(alone, [photo('back.jpg')], LIMIT);
      await asked(1);
      FakeXhr.last.lose();
      const result = await adding;
      expect(result.pages).toEqual(alone);
      expect(result.problem?.()).toContain("This browser can't open “front.heic” to combine it");
      const adds = addFiles(await pagesOf(photo('front.jpg')), [heic('back.heic')], LIMIT);
      await asked(2);
      FakeXhr.last.answer(problem(422, 'file_damaged'));
      const late = await adds;
      expect(names(late.pages)).toEqual(['front.jpg']);
      expect(late.problem?.()).toContain("can't open “back.heic” to combine it");
    });

    it('is converted by the server if a PDF comes beside it', async () => {
      const alone = await pagesOf(heic('front.heic'));
      const adding = addFiles(alone, [pdf('policy.pdf')], LIMIT);
      await asked(1);
      FakeXhr.last.answerDrawn(JPEG);
      expect((await adding).pages.map(({ kind }) => kind)).toEqual(['jpeg', 'pdf']);
    });

    it('is not sent to the server if it is larger than the server accepts', async () => {
      const result = await addFiles(await pagesOf(photo('front.jpg')), [heic('back.heic')], 10);
      expect(result.problem?.()).toContain("can't open “back.heic”");
      expect(FakeXhr.sent).toEqual([]);
    });
  });

  it('leaves out a PDF above the limit, and photos above the number', async () => {
    const big = await addFiles([], [pdf()], 4);
    expect(big.problem?.()).toContain('the limit is');
    const byAByte = new File(['%PDF-', 'x'.repeat(LIMIT - 4)], 'big.pdf');
    expect((await addFiles([], [byAByte], LIMIT)).problem?.()).toContain(
      'is a little over 10 MB, and the limit is 10 MB',
    );
    const many = await addFiles(
      [],
      Array.from({ length: MAX_PAGES + 1 }, () => photo()),
      LIMIT,
    );
    expect(many.pages).toHaveLength(MAX_PAGES);
    expect(many.problem?.()).toContain(`You can send up to ${MAX_PAGES} photos`);
  });

  it('puts a page that is photographed again in place of the old one', async () => {
    const pages = await pagesOf(photo('1.jpg'), photo('2.jpg'), photo('3.jpg'));
    const result = await addFiles(pages, [photo('2b.jpg')], LIMIT, pages[1]?.id);
    expect(names(result.pages)).toEqual(['1.jpg', '2b.jpg', '3.jpg']);
    const onlyPdf = await pagesOf(pdf('old.pdf'));
    expect(names((await addFiles(onlyPdf, [photo('new.jpg')], LIMIT, onlyPdf[0]?.id)).pages)).toEqual([
      'new.jpg',
    ]);
  });
});

describe('the description of a page change', () => {
  it('names pages that were added, replaced or removed', async () => {
    const one = await pagesOf(photo());
    const three = (await addFiles(one, [photo(), photo()], LIMIT)).pages;
    expect(describePageChange([], one)).toBe('1 page added, 1 in all');
    expect(describePageChange(one, three)).toBe('2 pages added, 3 in all');
    expect(describePageChange(three, three.slice(0, 2))).toBe('Page 3 removed, 2 left');
    const retaken = (await addFiles(three, [photo()], LIMIT, three[1]?.id)).pages;
    expect(describePageChange(three, retaken)).toBe('Page 2 replaced');
  });

  it('calls a PDF a PDF', async () => {
    const whole = await pagesOf(pdf());
    expect(describePageChange([], whole)).toBe('PDF added');
    expect(describePageChange(whole, [])).toBe('PDF removed');
    expect(describePageChange(whole, whole)).toBe('');
  });

  it('names PDFs among other files', async () => {
    const one = await pagesOf(photo());
    const two = (await addFiles(one, [pdf('auto.pdf')], LIMIT)).pages;
    const four = (await addFiles(two, [pdf('home.pdf'), photo()], LIMIT)).pages;
    expect(describePageChange(one, two)).toBe('“auto.pdf” added, 2 files in all');
    expect(describePageChange(two, four)).toBe('2 files added, 4 in all');
    expect(describePageChange(two, one)).toBe('“auto.pdf” removed, 1 left');
  });
});
