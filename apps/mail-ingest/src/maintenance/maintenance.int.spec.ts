import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditTrail } from '@coverleaf/audit';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { createObjectStore } from '@coverleaf/object-store';
import { newEncryptionKey, withoutKey } from '@coverleaf/testing';
import { createEmail } from '../../test/email-fixtures';
import { type RunningMail, startMail } from '../../test/start-mail';
import { DeleteOrphanedFilesProcessor, RewrapKeysProcessor } from './maintenance.processors';

const LONG_AGO = new Date(Date.now() - 25 * 60 * 60_000);
const BYTES = Buffer.from('%PDF-1.4');

describe('maintenance jobs', () => {
  let service: RunningMail;
  const keys = [newEncryptionKey('a'), newEncryptionKey('hash')].join(',');

  beforeEach(async () => {
    service = await startMail({ ENCRYPTION_KEYS: keys });
    await service.endSchedule();
  });
  afterEach(() => service.stop());

  it('deletes orphaned files, and keeps young and referenced ones', async () => {
    const columns = { sourcePath: 'incoming/known', generatedPdf: 'known/mail.pdf' };
    const id = await createEmail(service, { ...columns, pdfState: 'ready' }, [{ bytes: BYTES }]);
    const known = ['incoming/known', 'known/mail.pdf', `${id}/0-policy.pdf`];
    for (const key of [...known.slice(0, 2), 'incoming/stray', 'gone/1-policy.pdf', 'incoming/young'])
      await service.put(key, BYTES);
    for (const key of [...known, 'incoming/stray', 'gone/1-policy.pdf'])
      await utimes(join(service.folder, 'objects', 'attachments', key), LONG_AGO, LONG_AGO);
    await service.get(DeleteOrphanedFilesProcessor).process();
    expect((await service.keys()).toSorted()).toEqual([...known, 'incoming/young'].toSorted());
    expect(await service.acts({ action: 'files.swept' })).toMatchObject([{ fields: ['2 files of mails'] }]);
  });

  it('starts once a day under concurrent schedulers', async () => {
    expect(await service.startDueJobs(8)).toEqual([
      'mail.delete-expired',
      'mail.rewrap-keys',
      'mail.sweep-files',
    ]);
  });

  it('re-encrypts columns and files, which then open without the old key', async () => {
    const headers = JSON.stringify([{ name: 'Subject', value: 'Proof' }]);
    const columns: Parameters<typeof createEmail>[1] = {
      ...{ headers, bodyPlain: 'Hello', bodyHtml: '<p>Hello</p>', sourcePath: 'incoming/one' },
      ...{ pdfState: 'ready', generatedPdf: 'known/mail.pdf' },
    };
    const awaited = { sourceUrl: 'https://sw.mailgun.net/1' };
    const id = await createEmail(service, columns, [{ bytes: BYTES }, awaited]);
    for (const key of ['incoming/one', 'known/mail.pdf']) await service.put(key, BYTES);
    const rotated = `${newEncryptionKey('b')},${keys}`;
    useKeyring(Keyring.parse(rotated));
    const store = (text: string) =>
      createObjectStore({ keys: Keyring.parse(text), folder: join(service.folder, 'objects') });
    const audit = service.get(AuditTrail);
    const processor = new RewrapKeysProcessor(service.dataSource, audit, await store(rotated));
    await processor.process();
    await processor.process();
    // Values: headers, two bodies, and the URL of an awaited file. Files: source, PDF and attachment.
    expect(await service.acts({ action: 'keys.rewrapped' })).toMatchObject([
      { fields: ['4 values of mails', '3 files of mails'] },
      { fields: ['0 values of mails', '0 files of mails'] },
    ]);

    const alone = withoutKey(rotated, 'a');
    useKeyring(Keyring.parse(alone));
    expect(await service.email(id)).toMatchObject({ headers, bodyPlain: 'Hello', bodyHtml: '<p>Hello</p>' });
    expect((await service.filesOf(id))[1]).toMatchObject(awaited);
    const body = await (await store(alone)).read('attachments', `${id}/0-policy.pdf`);
    expect(body).toEqual(BYTES);
  });
});
