import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { thumbnailKey } from '@coverleaf/contracts';
import { storedKeys } from '@coverleaf/testing';
import { useLender } from '../../test/start-lender';
import { DeleteOrphanedImagesProcessor } from './delete-orphaned-images.processor';

const LONG_AGO = new Date(Date.now() - 25 * 60 * 60_000);

describe('the deletion of orphaned images', () => {
  const running = useLender();
  const addRow = (name: string, kind: 'image' | 'logo', days: number) =>
    running.query(
      `insert into images (name, id, kind, content_type, width, height, bytes, original_filename, created_at)
       values ($1, $2, $3, 'image/png', 1, 1, 1, 'a.png', now() - make_interval(days => $4))`,
      [name, randomUUID(), kind, days],
    );
  const addFile = async (key: string, isOld = true): Promise<void> => {
    await running.store.put('content', key, Readable.from([Buffer.from('x')]));
    if (isOld) await utimes(join(running.folder, 'objects', 'content', key), LONG_AGO, LONG_AGO);
  };

  it('deletes old files without a row and unused logos, and nothing else', async () => {
    for (const [name, kind, days] of [
      ['kept.png', 'image', 30],
      ['used.png', 'logo', 0],
      ['unsaved.png', 'logo', 8],
      ['fresh.png', 'logo', 6],
    ] as const) {
      await addRow(name, kind, days);
      await addFile(name);
    }
    await running.query(`update lenders set logo_url = '/files/content/used.png' where slug = 'skyla'`);
    // Aged only now, because the scheduled job may run at any moment.
    await running.query(`update images set created_at = now() - interval '30 days' where name = 'used.png'`);
    const thumbnail = thumbnailKey('kept.png');
    for (const key of [thumbnail, thumbnailKey('gone.png'), 'incoming/left']) await addFile(key);
    await addFile('incoming/arriving', false);
    await running.get(DeleteOrphanedImagesProcessor).process();
    const kept = ['fresh.png', 'incoming/arriving', 'kept.png', thumbnail, 'used.png'];
    expect(await storedKeys(running.store, 'content')).toEqual(kept.toSorted());
    const rows: { name: string }[] = await running.query(`select name from images order by name`);
    expect(rows.map(({ name }) => name)).toEqual(['fresh.png', 'kept.png', 'used.png']);
  });
});
