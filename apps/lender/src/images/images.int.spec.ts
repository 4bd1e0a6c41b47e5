import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ImageFilter, NewLender, IMAGE_RULES, imageUrl } from '@coverleaf/contracts';
import type { AppError } from '@coverleaf/service-kit';
import { allPages, newActor } from '@coverleaf/testing';
import { pixelBomb, sampleImage, svg } from '../../test/sample-images';
import { useLender } from '../../test/start-lender';
import { LendersService } from '../lenders/lenders.service';
import { ImagesService } from './images.service';

jest.setTimeout(60_000);

const actor = newActor();
const HERO = 'public.content_urls.hero_image';
const ABOUT = 'public.content_urls.about_image';

describe('images', () => {
  const running = useLender();
  const images = () => running.get(ImagesService);
  const lenders = () => running.get(LendersService);
  let png: Buffer;

  beforeAll(async () => {
    png = await sampleImage().png().toBuffer();
  });

  const add = async (originalFilename = 'Summer house.png', bytes = png, logoOf?: string) => {
    const key = `incoming/${randomUUID()}`;
    await running.store.put('content', key, Readable.from([bytes]));
    const kind = logoOf === undefined ? 'image' : 'logo';
    return images().add({ actor, kind, key, originalFilename, title: logoOf });
  };
  const list = (query: ImageFilter) => images().list({ actor, query });
  const countRows = () => running.query('select count(*) from images');
  const deleteImage = (name: string) => images().delete({ actor, params: { name } });
  const actionsOn = async (subjectId: string) =>
    (await running.acts({ subjectId })).map(({ action }) => action);
  const idOf = async (name: string): Promise<string> => {
    const [row] = await running.query<{ id: string }>('select id from images where name = $1', [name]);
    return row?.id ?? '';
  };
  const set = (key: string, value: string | null) =>
    running.query('update settings set value = $2 where key = $1', [key, JSON.stringify(value)]);
  const refusalOf = (act: Promise<unknown>): Promise<string> =>
    act.then(
      () => 'done',
      ({ status, message }: AppError) => `${status} ${message}`,
    );
  const newLender = (more: object) =>
    lenders().create({ actor, body: NewLender.parse({ name: randomUUID(), address: '1 Road', ...more }) });

  it('get a row, a file under their name, and an audit entry, and are deleted', async () => {
    const image = await add();
    expect(image.name).toMatch(/^\d{13}_Summer%20house\.png$/);
    const { name, bytes } = image;
    const contentType = 'image/png';
    expect(image).toMatchObject({ url: imageUrl(name), contentType, width: 300, height: 200 });
    expect(await running.store.read('content', name)).toHaveLength(bytes);
    expect(await images().find({ name })).toMatchObject({ contentType, bytes });
    const id = await idOf(name);
    await deleteImage(name);
    expect(await images().find({ name })).toBeNull();
    await expect(running.store.stat('content', name)).rejects.toThrow('no such object');
    expect(await actionsOn(id)).toEqual(['image.uploaded', 'image.deleted']);
    await expect(deleteImage(name)).rejects.toMatchObject({ status: 404 });
  });

  it('of lenders are named after them, and rasterized if they are SVG', async () => {
    const logo = await add('x.svg', svg(''), 'Crédit Été & Co.');
    expect(logo.name).toMatch(/^logo_\d{13}_credit-ete-co\.png$/);
    expect(logo).toMatchObject({ contentType: 'image/png', width: 800, height: 240 });
    expect(await actionsOn(await idOf(logo.name))).toEqual(['logo.uploaded']);
    expect((await list({ limit: 100 })).items.map(({ name }) => name)).not.toContain(logo.name);
  });

  it('never replace one another', async () => {
    const twins = await Promise.all(Array.from({ length: 6 }, () => add('twin.png')));
    expect(new Set(twins.map(({ name }) => name)).size).toBe(6);
    await Promise.all(twins.map(({ name }) => deleteImage(name)));
  });

  const { wrongType, maxBytes, tooLarge } = IMAGE_RULES.image;
  it.each([
    ['text', () => Buffer.from('hello'), `415 ${wrongType}`],
    ['nothing', () => Buffer.alloc(0), '422 This file is empty.'],
    [
      'half an image',
      () => png.subarray(0, png.length / 2),
      '422 This image is damaged and cannot be opened.',
    ],
    ['a bomb', () => pixelBomb(16_384), /^422 This image has too many pixels/],
    ['too much', () => Buffer.alloc(maxBytes + 1), `413 ${tooLarge}`],
  ])('are not created from %s, and nothing is left behind', async (_, bytes, refusal) => {
    const before = await countRows();
    expect(await refusalOf(add('x.png', bytes()))).toMatch(refusal);
    expect(await countRows()).toEqual(before);
  });

  it('are paged by name', async () => {
    for (let count = 0; count < 5; count += 1) await add();
    const { items, total } = await list({ limit: 100 });
    expect(total).toBe(items.length);
    const seen = (await allPages((cursor) => list({ limit: 2, cursor }))).map(({ name }) => name);
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(seen).toEqual(items.map(({ name }) => name).toSorted());
  });

  it('are kept while they are in use, with a message that says where', async () => {
    const { name, url } = await add();
    const refusal = () => refusalOf(deleteImage(name));
    await set(HERO, url);
    expect(await refusal()).toBe('409 This image is in use as the hero image.');
    await set(ABOUT, url);
    expect(await refusal()).toBe('409 This image is in use as the about image, the hero image.');
    await set(HERO, null);
    await set(ABOUT, null);
    await running.query(`update templates set preview_image = $1 where id = 'ufcu'`, [url]);
    expect(await refusal()).toMatch(/^409 .* as the preview of the template UFCU/);
    await running.query(`update templates set preview_image = null where id = 'ufcu'`);
    const lender = await newLender({ logoUrl: url });
    const ofLender = { actor, params: { id: lender.id } };
    expect(await refusal()).toBe(`409 This image is in use as the logo of ${lender.name}.`);
    await lenders().delete(ofLender);
    expect(await refusal()).toBe(`409 This image is in use as the logo of ${lender.name} (deleted).`);
    expect((await lenders().restore(ofLender)).logoUrl).toBe(url);
    await lenders().update({ ...ofLender, body: { logoUrl: null } });
    expect(await refusal()).toBe('done');
  });

  it('can’t be chosen after they are deleted', async () => {
    const { name, url } = await add();
    await deleteImage(name);
    await expect(set(HERO, url)).rejects.toMatchObject({ driverError: { code: '23503' } });
    const refused = { status: 422, errors: [{ field: 'logoUrl' }] };
    await expect(newLender({ logoUrl: url })).rejects.toMatchObject(refused);
  });

  it('are either deleted or chosen if both happen at once', async () => {
    for (let round = 0; round < 30; round += 1) {
      const { name, url } = await add('race.png');
      const [deleted, chosen] = await Promise.allSettled([deleteImage(name), set(HERO, url)]);
      expect([deleted.status, chosen.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await images().find({ name })) === null).toBe(deleted.status === 'fulfilled');
      await set(HERO, null);
    }
  });

  it('have no row if their file could not be stored', async () => {
    const before = await countRows();
    const store = running.store.put.bind(running.store);
    const put = jest.spyOn(running.store, 'put').mockImplementationOnce(store);
    put.mockRejectedValueOnce(new Error('the disk is full'));
    await expect(add('x.png')).rejects.toThrow('full');
    put.mockRestore();
    expect(await countRows()).toEqual(before);
  });
});
