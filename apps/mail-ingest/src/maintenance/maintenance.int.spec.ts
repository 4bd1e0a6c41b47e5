import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AuditTrail } from '@coverleaf/audit';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { Scheduler } from '@coverleaf/messaging';
import { createObjectStore } from '@coverleaf/object-store';
import {
  storedKeys,
  createAwaitedAttachment,
  createEmail,
  createStoredAttachment,
} from '../../test/email-fixtures';
import { type RunningMail, startMail } from '../../test/start-mail';
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';
import { RewrapKeysProcessor } from './rewrap-keys.processor';
import { DeleteOrphanedFilesProcessor } from './delete-orphaned-files.processor';

const LONG_AGO = new Date(Date.now() - 25 * 60 * 60_000);
const BYTES = Buffer.from('%PDF-1.4');

describe('maintenance jobs', () => {
  let running: RunningMail;
  const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
  const keys = [newKey('a'), newKey('hash')].join(',');

  beforeEach(async () => {
    running = await startMail({ ENCRYPTION_KEYS: keys });
  });
  afterEach(() => running.stop());

  it('deletes orphaned files, and keeps young and referenced ones', async () => {
    const put = (key: string) => running.store.put('attachments', key, Readable.from([BYTES]));
    const id = await createEmail(running, {
      ...{ sourcePath: 'incoming/known', pdfState: 'ready', generatedPdf: 'known/mail.pdf' },
    });
    await createStoredAttachment(running, id, BYTES);
    const known = ['incoming/known', 'known/mail.pdf', `${id}/0-policy.pdf`];
    for (const key of [...known.slice(0, 2), 'incoming/stray', 'gone/1-policy.pdf', 'incoming/young'])
      await put(key);
    for (const key of [...known, 'incoming/stray', 'gone/1-policy.pdf'])
      await utimes(join(running.folder, 'objects', 'attachments', key), LONG_AGO, LONG_AGO);
    await running.app.get(DeleteOrphanedFilesProcessor, { strict: false }).process();
    expect((await storedKeys(running)).toSorted()).toEqual([...known, 'incoming/young'].toSorted());
    const acts: unknown[] = await running.dataSource.query(
      `select payload -> 'fields' as fields from outbox where payload ->> 'action' = 'files.swept'`,
    );
    expect(acts).toEqual([{ fields: ['2 files of mails'] }]);
  });

  it('starts once a day under concurrent schedulers', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    tomorrow.setUTCHours(8);
    const daily = running.app.get(Scheduler, { strict: false });
    await Promise.all(Array.from({ length: 8 }, () => daily.startDueJobs(tomorrow)));
    const days: { job: string }[] = await running.dataSource.query(
      `select job from job_days where occasion like $1`,
      [`${tomorrow.toISOString().slice(0, 10)}%`],
    );
    expect(days.map(({ job }) => job).toSorted()).toEqual(['mail.delete-expired', 'mail.sweep-files']);
  });

  it('re-encrypts columns and files, which then open without the old key', async () => {
    const headers = JSON.stringify([{ name: 'Subject', value: 'Proof' }]);
    const id = await createEmail(running, {
      ...{ headers, bodyPlain: 'Hello', bodyHtml: '<p>Hello</p>', sourcePath: 'incoming/one' },
      ...{ pdfState: 'ready', generatedPdf: 'known/mail.pdf' },
    });
    for (const key of ['incoming/one', 'known/mail.pdf'])
      await running.store.put('attachments', key, Readable.from([BYTES]));
    await createStoredAttachment(running, id, BYTES);
    await createAwaitedAttachment(running, id, 'https://sw.mailgun.net/1', 1);
    const rotated = `${newKey('b')},${keys}`;
    useKeyring(Keyring.parse(rotated));
    const store = (text: string) =>
      createObjectStore({ keyring: Keyring.parse(text), folder: join(running.folder, 'objects') });
    const audit = running.app.get(AuditTrail, { strict: false });
    const processor = new RewrapKeysProcessor(running.dataSource, audit, await store(rotated));
    await processor.process();
    await processor.process();
    const acts: unknown[] = await running.dataSource.query(
      `select payload -> 'fields' as fields from outbox
        where payload ->> 'action' = 'keys.rewrapped' order by created_at`,
    );
    // Headers, two bodies, the address of what is awaited; and source, PDF and attachment.
    expect(acts).toEqual([
      { fields: ['4 values of mails', '3 files of mails'] },
      { fields: ['0 values of mails', '0 files of mails'] },
    ]);

    const alone = rotated
      .split(',')
      .filter((entry) => !entry.startsWith('a:'))
      .join(',');
    useKeyring(Keyring.parse(alone));
    const mail = await running.dataSource.getRepository(EmailEntity).findOneByOrFail({ id });
    expect([mail.headers, mail.bodyPlain, mail.bodyHtml]).toEqual([headers, 'Hello', '<p>Hello</p>']);
    const awaited = { emailId: id, position: 1 };
    const { sourceUrl } = await running.dataSource.getRepository(AttachmentEntity).findOneByOrFail(awaited);
    expect(sourceUrl).toBe('https://sw.mailgun.net/1');
    const body = await (await store(alone)).get('attachments', `${id}/0-policy.pdf`);
    expect(await buffer(body)).toEqual(BYTES);
  });
});
