import '../../../../testing/browser-fakes';
import { pdf, photo } from '../../../../testing/sample-files';
import { addFiles, type PageFile, pageNews } from './page-file';

const add = async (pages: readonly PageFile[], ...files: File[]): Promise<readonly PageFile[]> =>
  (await addFiles(pages, files, 1_000_000)).pages;

describe('what is said of a change of the pages', () => {
  it('names pages that were added, replaced or removed', async () => {
    const one = await add([], photo());
    const three = await add(one, photo(), photo());
    expect(pageNews([], one)).toBe('1 page added, 1 in all');
    expect(pageNews(one, three)).toBe('2 pages added, 3 in all');
    expect(pageNews(three, three.slice(0, 2))).toBe('Page 3 removed, 2 left');
    const retaken = (await addFiles(three, [photo()], 1_000_000, three[1]?.id)).pages;
    expect(pageNews(three, retaken)).toBe('Page 2 replaced');
  });

  it('names a PDF as such', async () => {
    const whole = await add([], pdf());
    expect(pageNews([], whole)).toBe('PDF added');
    expect(pageNews(whole, [])).toBe('PDF removed');
    expect(pageNews(whole, whole)).toBe('');
  });
});
