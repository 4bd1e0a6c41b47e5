import '../../../../testing/browser-fakes';
import { pdf, photo } from '../../../../testing/sample-files';
import { addFiles, type PageFile, describePageChange } from './page-file';

const add = async (pages: readonly PageFile[], ...files: File[]): Promise<readonly PageFile[]> =>
  (await addFiles(pages, files, 1_000_000)).pages;

describe('what is said of a change of the pages', () => {
  it('names pages that were added, replaced or removed', async () => {
    const one = await add([], photo());
    const three = await add(one, photo(), photo());
    expect(describePageChange([], one)).toBe('1 page added, 1 in all');
    expect(describePageChange(one, three)).toBe('2 pages added, 3 in all');
    expect(describePageChange(three, three.slice(0, 2))).toBe('Page 3 removed, 2 left');
    const retaken = (await addFiles(three, [photo()], 1_000_000, three[1]?.id)).pages;
    expect(describePageChange(three, retaken)).toBe('Page 2 replaced');
  });

  it('names a PDF as such', async () => {
    const whole = await add([], pdf());
    expect(describePageChange([], whole)).toBe('PDF added');
    expect(describePageChange(whole, [])).toBe('PDF removed');
    expect(describePageChange(whole, whole)).toBe('');
  });
});
