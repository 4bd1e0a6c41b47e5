import { rewrapKeys } from '@coverleaf/maintenance';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AuditTrail } from '@coverleaf/audit';
import { DamagedDataError, encryptedText, Keyring, useKeyring } from '@coverleaf/encryption';
import { createObjectStore } from '@coverleaf/object-store';
import { newEncryptionKey, withoutKey } from '@coverleaf/testing';
import { samplePdf } from '../../../../libs/parsers/test/sample-files';
import { type RunningDocument, SKYLA, startDocument } from '../../test/start-document';
import { DeleteOrphanedFilesProcessor, RewrapKeysProcessor } from './maintenance.processors';

const LONG_AGO = new Date(Date.now() - 25 * 60 * 60_000);

describe('maintenance jobs', () => {
  let service: RunningDocument;
  const keys = [newEncryptionKey('a'), newEncryptionKey('hash')].join(',');

  beforeEach(async () => {
    service = await startDocument({ ENCRYPTION_KEYS: keys });
    await service.endSchedule();
  });
  afterEach(() => service.stop());

  const storeWith = (text: string) =>
    createObjectStore({ keys: Keyring.parse(text), folder: join(service.folder, 'objects') });

  it('sweep files that no row names, but keep young and known ones', async () => {
    const { filePath } = await service.upload(await service.send(SKYLA));
    const put = (key: string) => service.store.put('insurance', key, Readable.from([Buffer.from('x')]));
    await put('insurance_docs/stray');
    await put('insurance_docs/young');
    await put('rosters/waiting');
    await put('rosters/stray');
    await service.query(
      `insert into roster_imports (id, lender_id, actor_id, file_path, original_filename, bytes, sha256)
       values (gen_random_uuid(), $1, $1, 'rosters/waiting', 'roster.csv', 1, 'x')`,
      [SKYLA.id],
    );
    const onDisk = (key: string): string => join(service.folder, 'objects', 'insurance', key);
    for (const key of [filePath, 'insurance_docs/stray', 'rosters/waiting', 'rosters/stray'])
      await utimes(onDisk(key), LONG_AGO, LONG_AGO);
    await service.get(DeleteOrphanedFilesProcessor).process();
    expect((await service.files()).toSorted()).toEqual(
      [filePath, 'insurance_docs/young', 'rosters/waiting'].toSorted(),
    );
  });

  it('start once a day, even if many workers start them concurrently', async () => {
    // These start more often, or not on each day of the week.
    const others = ['document.mail-digest', 'document.advance-clocks', 'document.mail-scoreboard'];
    const daily = (started: readonly string[]) => started.filter((job) => !others.includes(job));
    expect(daily(await service.startDueJobs(6))).toEqual(['document.rewrap-keys']);
    const jobs = [
      ...['document.delete-expired', 'document.hash-numbers'],
      ...['document.rewrap-keys', 'document.sweep-files'],
    ];
    expect(daily(await service.startDueJobs(8))).toEqual(jobs);
  });

  it('re-encrypt columns with a new key, and then the old one isn’t needed', async () => {
    const id = await service.send(SKYLA, { email: 'ann@example.com' });
    const before = await service.until(id, 'closed');
    const rotated = `${newEncryptionKey('b')},${keys}`;
    useKeyring(Keyring.parse(rotated));
    // The two values are email and token.
    expect(await rewrapKeys(service.dataSource)).toEqual({ values: 2, files: 0 });
    expect(await rewrapKeys(service.dataSource)).toEqual({ values: 0, files: 0 });
    useKeyring(Keyring.parse(withoutKey(rotated, 'a')));
    const after = await service.upload(id);
    expect([after.email, after.confirmationToken]).toEqual(['ann@example.com', before.confirmationToken]);
  });

  it('don’t make a value valid that was moved to another row', async () => {
    const [ann, bob] = [
      await service.send(SKYLA, { email: 'ann@example.com' }),
      await service.send(SKYLA, { email: 'bob@example.com' }),
    ];
    await Promise.all([ann, bob].map((id) => service.until(id, 'closed')));
    const move = `update insurance_uploads set email = (select email from insurance_uploads where id = $1) where id = $2`;
    await service.dataSource.query(move, [ann, bob]);
    expect((await service.upload(ann)).email).toBe('ann@example.com');
    await expect(service.upload(bob)).rejects.toThrow(DamagedDataError);
    // A moved value must stay invalid after a rotation too.
    useKeyring(Keyring.parse(`${newEncryptionKey('b')},${keys}`));
    await expect(rewrapKeys(service.dataSource)).rejects.toThrow(DamagedDataError);
  });

  it('bind the values of an earlier release to their rows, even without a new key', async () => {
    const id = await service.send(SKYLA, { email: 'ann@example.com' });
    await service.until(id, 'closed');
    const early = encryptedText('insurance_uploads.email').to('ann@example.com');
    await service.dataSource.query(`update insurance_uploads set email = $2 where id = $1`, [id, early]);
    expect((await service.upload(id)).email).toBe('ann@example.com');
    await service.get(RewrapKeysProcessor).process();
    const [row]: { email: string }[] = await service.dataSource.query(
      `select email from insurance_uploads where id = $1`,
      [id],
    );
    expect(row?.email).toMatch(/^v2\./);
    expect((await service.upload(id)).email).toBe('ann@example.com');
    expect(await rewrapKeys(service.dataSource)).toEqual({ values: 0, files: 0 });
  });

  it('resume with a new key after a kill, and every file can be opened throughout', async () => {
    const sent = new Map<string, Buffer>();
    for (let pages = 1; pages <= 5; pages += 1) {
      const bytes = await samplePdf(pages);
      const id = await service.send(SKYLA, { bytes });
      sent.set((await service.until(id, 'closed')).filePath, Buffer.from(bytes));
    }
    const rotated = `${newEncryptionKey('b')},${keys}`;
    useKeyring(Keyring.parse(rotated));
    const store = await storeWith(rotated);
    const whole = (by = store): Promise<boolean[]> =>
      Promise.all([...sent].map(async ([key, bytes]) => (await by.read('insurance', key)).equals(bytes)));
    const audit = service.get(AuditTrail);
    const processor = new RewrapKeysProcessor(service.dataSource, audit, store);
    const noted = async () => (await service.acts({ action: 'keys.rewrapped' })).map(({ fields }) => fields);

    const rewrap = store.rewrap.bind(store);
    let left = 2;
    const dying = jest.spyOn(store, 'rewrap').mockImplementation(async (bucket, key) => {
      if (left-- === 0) throw new Error('killed');
      return rewrap(bucket, key);
    });
    await expect(processor.process()).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await noted()).toEqual([]);
    expect(await whole()).toEqual([true, true, true, true, true]);
    await processor.process();
    expect(await noted()).toEqual([['0 values', '3 files']]);
    await processor.process();
    expect(await whole(await storeWith(withoutKey(rotated, 'a')))).toEqual([true, true, true, true, true]);
  });
});
