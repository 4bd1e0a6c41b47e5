import type { AdminLender, Image } from '@coverleaf/contracts';
import { sampleImage, svg } from '../../apps/lender/test/sample-images';
import { widthOf } from '../stack/images';
import { admin, examineStates, sql, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { TestFolder } from '../stack/test-folder';

const IMAGES = '/api/v1/admin/images';
const LENDERS = '/api/v1/admin/lenders';
/** In a lender's form. */
const LOGO_INPUT = '.lform__logo input[type=file]';

// The browser logs each refusal that a test provokes.
withStaffBrowser({ expected: /status of (413|415|503)/ });
const folder = new TestFolder();
let png: Buffer;
const file = (name: string, bytes = png): Promise<string> => folder.write(name, bytes);

beforeAll(async () => {
  png = await sampleImage().png().toBuffer();
});

describe('the image library', () => {
  beforeEach(() => sql.lender('delete from images where name not in (select image from image_uses)'));

  const library = () => admin.list<Image>(`${IMAGES}?limit=100`);

  it('uploads the chosen files, several at once, and shows them', async () => {
    await staff.enter('/admin/content', { sees: 'No images yet' });
    await staff.choose('input[type=file]', [await file('Summer house.png'), await file('second.png')]);
    await staff.sees('Image uploaded successfully!', 'Summer house.png', '2 images');
    expect(await widthOf(staff.page, '.images__tile img')).toBe(300);
    expect(await library()).toHaveLength(2);
    await staff.press('Show Summer house.png', { window: 'open' });
    expect(await widthOf(staff.page, '.images__large')).toBe(300);
    await staff.key('Escape', { window: 'closed' });
    await staff.focusIsOn('Show Summer house.png');
  });

  it('uploads dropped files', async () => {
    await staff.enter('/admin/content', { sees: 'No images yet' });
    await staff.page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
      const zone = document.querySelector('.drop');
      for (const type of ['dragenter', 'dragover', 'drop'])
        zone?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, png.toString('base64'));
    await staff.sees('Image uploaded successfully!', 'dropped.png');
  });

  it('shows the progress of an upload', async () => {
    await staff.enter('/admin/content', { sees: 'No images yet' });
    const phone = await staff.page.createCDPSession();
    await phone.send('Network.enable');
    await phone.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 500_000,
    });
    const large = await sampleImage(1_200, 900).png({ compressionLevel: 0 }).toBuffer();
    await staff.choose('input[type=file]', [await file('large.png', large)]);
    await staff.page.waitForFunction(() => {
      const bar = document.querySelector<HTMLProgressElement>('progress');
      return bar !== null && bar.value > 0.1 && bar.value < 1;
    });
    await staff.sees('Image uploaded successfully!');
    await staff.page.waitForFunction(() => document.querySelector('progress') === null);
  });

  it('explains what is wrong with a file, before and after sending it', async () => {
    await staff.enter('/admin/content', { sees: 'No images yet' });
    const choose = async (name: string, bytes: Buffer): Promise<void> =>
      staff.choose('input[type=file]', [await file(name, bytes)]);
    await choose('notes.txt', Buffer.from('hello'));
    await staff.sees('Invalid file type. Only JPEG, PNG, GIF and WEBP images are allowed.');
    await staff.press('Close');
    await choose('huge.png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await staff.sees('File too large. Maximum size is 5MB.');
    await staff.press('Close');
    await choose('page.png', Buffer.from('<html></html>'));
    await staff.sees('Upload failed: Invalid file type. Only JPEG, PNG, GIF and WEBP images are allowed.');
    expect(await library()).toEqual([]);
  });

  it('copies the address of an image', async () => {
    const image = await admin.addImage('copied.png');
    await staff.page
      .browserContext()
      .overridePermissions(stack.portalUrl, ['clipboard-read', 'clipboard-sanitized-write']);
    await staff.enter('/admin/content');
    await staff.page.bringToFront();
    await staff.press('Copy URL of copied.png', { sees: 'URL copied to clipboard!' });
    const copied = await staff.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(image.url, stack.portalUrl).href);
    expect((await fetch(copied)).status).toBe(200);
    await staff.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await staff.press('Copy URL of copied.png', { sees: 'Failed to copy URL' });
  });

  it('deletes an image after confirmation, by keyboard alone', async () => {
    await admin.addImage('unwanted.png');
    await staff.enter('/admin/content', { sees: 'unwanted.png' });
    await staff.page.focus('[aria-label="Delete unwanted.png"]');
    await staff.key('Enter', { window: 'open' });
    await staff.sees('Are you sure you want to delete this image? This action cannot be undone.');
    expect(await staff.focused()).toBe('Cancel');
    await staff.key('Enter', { window: 'closed' });
    expect(await library()).toHaveLength(1);
    await staff.page.focus('[aria-label="Show unwanted.png"]');
    await staff.key('Enter', { window: 'open' });
    await staff.press('Delete', { sees: 'Are you sure' });
    await staff.press('Delete image', { sees: 'Image deleted successfully!', gone: 'unwanted.png' });
    expect(await library()).toEqual([]);
  });

  it('says why an image can’t be deleted', async () => {
    const image = await admin.addImage('hero.png');
    const set = (value: string | null): Promise<unknown> =>
      sql.lender(
        `update settings set value = '${JSON.stringify(value)}' where key = 'public.content_urls.hero_image'`,
      );
    await set(image.url);
    await staff.enter('/admin/content');
    await staff.press('Delete hero.png');
    await staff.press('Delete image');
    await staff.sees('Failed to delete image: This image is in use as the hero image.');
    await staff.window('closed');
    await staff.sees('hero.png');
    await set(null);
  });

  it('shows a long library part by part, and fetches only images that are near', async () => {
    const copies = (await admin.addImage('many.png')).name;
    await sql.lender(`insert into images (name, id, kind, content_type, width, height, bytes, original_filename)
       select '17' || n || '_many.png', gen_random_uuid(), kind, content_type, width, height, bytes, original_filename
         from images, generate_series(10, 508) n where name = '${copies}'`);
    const asked = new Set<string>();
    staff.page.on('request', (request) => {
      if (request.url().includes('/files/thumbnails/')) asked.add(request.url());
    });
    await staff.enter('/admin/content', { sees: '24 of 500 images' });
    await staff.press('Load more', { sees: '48 of 500 images' });
    await staff.open('/admin/content?pages=21');
    await staff.page.waitForFunction(() => document.querySelectorAll('.images__tile').length === 500);
    expect(asked.size).toBeLessThan(150);
    // The files of these images don't exist.
    staff.takeTroubles();
  });

  it.each([320, 1440])('is accessible in every state at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/content', { sees: 'No images yet' });
      await look('empty');
      await admin.addImage(`A name that is far longer than any tile could ever show at once ${width}.png`);
      await admin.addImage('short.png');
      await look('two images', { open: '/admin/content', sees: '2 images' });
      await look('preview', { press: 'Show short.png', window: 'open' });
      await look('deleting', { press: 'Delete', sees: 'Are you sure', window: 'open' });
      await staff.press('Cancel', { window: 'closed' });
    }),
  );
});

describe("a logo in a lender's form", () => {
  it('is previewed, replaced, removed, and saved with the lender', async () => {
    await staff.enter('/admin/lenders/new', { heading: 'Add lender' });
    await staff.fill({ name: 'Logo Bank', address: '1 Main Street' });
    await staff.choose(LOGO_INPUT, [await file('mark.gif.exe')]);
    await staff.sees('Invalid file type. Only JPG, PNG, GIF, SVG and WEBP images are allowed.');
    await staff.choose(LOGO_INPUT, [await file('mark.png', Buffer.alloc(2 * 1024 * 1024 + 1))]);
    await staff.sees('File too large. Maximum size is 2MB.');
    await staff.choose(LOGO_INPUT, [await file('mark.png', Buffer.from('x'))]);
    await staff.sees('Upload failed: Invalid file type.');
    await staff.choose(LOGO_INPUT, [await file('mark.svg', svg('<script/>'))]);
    await staff.sees('Logo uploaded successfully!');
    await staff.page.waitForFunction(() => !document.querySelector('.lform__logo .fld__error'));
    expect(await widthOf(staff.page, '.lform__mark')).toBe(800);
    expect(await widthOf(staff.page, '.preview__logo')).toBe(800);
    await staff.press('Create', { sees: 'Lender created successfully!', at: '/admin/lenders' });
    const [lender] = await admin.list<AdminLender>(`${LENDERS}?q=logo bank`);
    expect(lender?.logoUrl).toMatch(/^\/files\/content\/logo_\d+_logo-bank\.png$/);
    expect(await (await fetch(`${stack.portalUrl}/logo-bank`)).text()).toContain(lender?.logoUrl);

    await staff.open(`/admin/lenders/${lender?.id}/edit`);
    await staff.choose(LOGO_INPUT, [await file('other.png')]);
    await staff.page.waitForFunction(
      (before) => document.querySelector('.lform__mark')?.getAttribute('src') !== before,
      {},
      lender?.logoUrl ?? '',
    );
    expect(await widthOf(staff.page, '.preview__logo')).toBe(300);
    await staff.press('Remove logo');
    await staff.page.waitForFunction(() => document.activeElement?.textContent === 'Upload logo');
    await staff.press('Update', { sees: 'Lender updated successfully!' });
    expect((await admin.get<AdminLender>(`${LENDERS}/${lender?.id}`)).logoUrl).toBeNull();
  });

  it.each([320, 1440])('is accessible at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/lenders/new');
      await staff.choose(LOGO_INPUT, [await file('no.txt')]);
      await look('refused', { sees: 'Invalid file type.' });
      await staff.choose(LOGO_INPUT, [await file('wide.svg', svg(''))], { shows: '.lform__mark' });
      await look('uploaded');
    }),
  );
});
