import type { AdminLender, Image, ImagePage } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { sampleImage, svg } from '../../../apps/lender/test/sample-images';
import { audited } from '../../stack/audited';
import { imageForm } from '../../stack/images';
import { query } from '../../stack/query';
import { type StaffAnswer, StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';
import { storedKeys } from '../../stack/stored-files';

const IMAGES = '/api/v1/admin/images';
const LOGOS = '/api/v1/admin/logos';
const MEGABYTE = 1024 * 1024;

export function storedImages(started: () => Stack): void {
  describe('logos and the image library', () => {
    let stack: Stack;
    let admin: StaffCaller;
    let png: Buffer;

    beforeAll(async () => {
      stack = started();
      admin = await StaffCaller.signIn(stack);
      png = await sampleImage().png().toBuffer();
    });

    const send = <T = Image>(
      path: string,
      bytes: Buffer,
      filename = 'image.png',
      fields?: Record<string, string>,
    ): Promise<StaffAnswer<T>> => admin.call<T>(path, { body: imageForm(bytes, filename, fields) });
    const get = (path: string): Promise<Response> => fetch(stack.portalUrl + path);
    const names = async (): Promise<string[]> =>
      (await admin.call<ImagePage>(`${IMAGES}?limit=100`)).body.items.map(({ name }) => name);

    it('shows an image to anybody as soon as it is added, and until it is deleted', async () => {
      const { status, body: image } = await send(IMAGES, png, 'Summer house.png');
      expect(status).toBe(201);
      expect(image).toMatchObject({
        name: expect.stringMatching(/^\d+_Summer%20house\.png$/),
        url: `/files/content/${image.name}`,
        contentType: 'image/png',
        width: 300,
        height: 200,
      });
      expect(await names()).toContain(image.name);
      const shown = await get(image.url);
      expect(shown.status).toBe(200);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(image.bytes),
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 300 });
      const thumbnail = await get(image.thumbnailUrl);
      expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const path = `${IMAGES}/${encodeURIComponent(image.name)}`;
      expect((await admin.call(path, { method: 'DELETE' })).status).toBe(204);
      expect((await admin.call(path, { method: 'DELETE' })).status).toBe(404);
      expect(await names()).not.toContain(image.name);
      await waitFor(async () => (await get(image.url)).status === 404);
      expect((await get(image.thumbnailUrl)).status).toBe(404);
      expect(await storedKeys(stack.dataDir, 'content')).not.toContain(`thumbnails/${image.name}`);
    });

    it.each([
      [IMAGES, 'Invalid file type. Only JPEG, PNG, GIF and WEBP images are allowed.'],
      [LOGOS, 'Invalid file type. Only JPG, PNG, GIF, SVG and WEBP images are allowed.'],
    ])('%s refuses another type with 415', async (path, detail) => {
      const { status, body } = await send(path, Buffer.from('<html></html>'));
      expect([status, body.code, body.detail]).toEqual([415, 'file_type_not_accepted', detail]);
    });

    it('takes an SVG for a logo and for nothing else', async () => {
      expect((await send(IMAGES, svg(''), 'x.svg')).status).toBe(415);
      const { status, body } = await send<{ logoUrl: string }>(LOGOS, svg(''), 'x.svg', {
        name: 'Harbor CU',
      });
      expect(status).toBe(201);
      expect(body.logoUrl).toMatch(/^\/files\/content\/logo_\d+_harbor-cu\.png$/);
      const shown = await get(body.logoUrl);
      expect(shown.headers.get('content-type')).toBe('image/png');
      expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
        format: 'png',
        width: 800,
      });
    });

    it.each([
      [IMAGES, 5 * MEGABYTE, 'File too large. Maximum size is 5MB.'],
      [LOGOS, 2 * MEGABYTE, 'File too large. Maximum size is 2MB.'],
    ])('%s takes %d bytes and not one more', async (path, limit, detail) => {
      // A JPEG may be followed by anything.
      const padded = (bytes: number): Buffer => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
      const jpeg = await sampleImage().jpeg().toBuffer();
      expect((await send(path, padded(limit), 'a.jpg')).status).toBe(201);
      const { status, body } = await send(path, padded(limit + 1), 'a.jpg');
      expect([status, body.code, body.detail]).toEqual([413, 'file_too_large', detail]);
    });

    it.each([IMAGES, LOGOS])('%s answers 400 where there is no file, or no form', async (path) => {
      const none = await admin.call(path, { body: new FormData() });
      expect(none.status).toBe(400);
      const field = new FormData();
      field.set('name', 'Harbor');
      const alone = await admin.call(LOGOS, { body: field });
      expect([alone.status, alone.body.detail]).toEqual([400, 'Please select a file to upload']);
      expect((await admin.call(path, { body: { file: 'x' } })).status).toBe(400);
    });

    it.each([
      ['empty', () => Buffer.alloc(0), 'This file is empty.'],
      ['half an image', () => png.subarray(0, png.length / 2), 'This image is damaged and cannot be opened.'],
    ])('refuses what is %s with 422', async (_, bytes, detail) => {
      const { status, body } = await send(IMAGES, bytes());
      expect([status, body.detail]).toEqual([422, detail]);
    });

    it('keeps nothing of what was sent, and shows nothing that has no row', async () => {
      await send(IMAGES, Buffer.from('<html></html>'));
      await send(LOGOS, svg('<script/>'), 'x.svg');
      const stored = await storedKeys(stack.dataDir, 'content');
      expect(stored.filter((key) => key.startsWith('incoming/'))).toEqual([]);
      const keys = stored.filter((key) => !key.startsWith('thumbnails/'));
      const rows = (await query(stack.dataDir, 'lender', 'select name from images')) as { name: string }[];
      expect(keys.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
      const { body } = await send(IMAGES, png);
      await query(stack.dataDir, 'lender', `delete from images where name = '${body.name}'`);
      for (const path of [
        body.url,
        '/files/content/incoming%2Fx',
        '/files/content/%2e%2e',
        '/files/content/x.png',
      ])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
    });

    it("saves a logo with its lender, shows it on the lender's page, and keeps it while it is shown", async () => {
      const { body } = await send<{ logoUrl: string }>(LOGOS, png, 'mark.png');
      const { body: lender } = await admin.call<AdminLender>('/api/v1/admin/lenders', {
        body: { name: 'Pictured Bank', address: '1 Main Street', logoUrl: body.logoUrl },
      });
      expect(lender.logoUrl).toBe(body.logoUrl);
      const name = body.logoUrl.replace('/files/content/', '');
      const refused = await admin.call(`${IMAGES}/${name}`, { method: 'DELETE' });
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        409,
        'image_in_use',
        'This image is in use as the logo of Pictured Bank.',
      ]);
      expect(await (await get('/pictured-bank')).text()).toContain(body.logoUrl);
      const gone = await admin.call('/api/v1/admin/lenders', {
        body: { name: 'No Logo', address: '1 Main Street', logoUrl: '/files/content/logo_1_none.png' },
      });
      expect([gone.status, gone.body.errors]).toEqual([
        422,
        [{ field: 'logoUrl', message: 'This logo is gone; upload it again' }],
      ]);
    });

    it('is written down', async () => {
      const { body } = await send(IMAGES, png, 'logged.png');
      await admin.call(`${IMAGES}/${body.name}`, { method: 'DELETE' });
      await send(LOGOS, png, 'logged.png');
      for (const action of ['image.uploaded', 'image.deleted', 'logo.uploaded'])
        await audited(admin, action, ({ actorName, subjectId }) => actorName !== null && subjectId !== null);
      const logo = await audited(admin, 'logo.uploaded', ({ subjectName }) => subjectName === 'logged.png');
      expect(logo).toMatchObject({ subjectKind: 'image', subjectIsGone: false });
    });
  });
}
