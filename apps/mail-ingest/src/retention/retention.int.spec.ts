import { randomUUID } from 'node:crypto';
import { deleteExpiredEmails } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { newActor, outcomeOf, waitFor } from '@coverleaf/testing';
import { createAttachment, createEmail } from '../../test/email-fixtures';
import { useMail } from '../../test/start-mail';
import { AttachmentEntity, EmailEntity, FilingEntity } from '../emails/email.entity';
import { RetentionService } from './retention.service';

const BYTES = Buffer.from('%PDF-');

describe('retention of emails', () => {
  const service = useMail();
  const removals = () => service.get(RetentionService);
  const actor = newActor();
  afterEach(() => service.empty());

  const isThere = (id: string) => service.rows(EmailEntity).existsBy({ id });
  const deletion = (id: string) => removals().delete({ actor, params: { id } });
  const withFile = () => createEmail(service, {}, [{ bytes: BYTES }]);
  const runRetention = () => service.runJob(deleteExpiredEmails, {});
  const emailHash = () => keyedHash('email', 'ann@example.com');
  /** Each call is a step of the same erasure. */
  const eraser = () => {
    const erasureId = randomUUID();
    return () => removals().eraseSender({ erasureId, emailHash: emailHash() });
  };
  const claim = (attachmentId: string, jobId: string | null) => {
    const form = { lenderId: randomUUID(), institution: 'Skyla', name: 'Ann', insuranceCompany: 'Prairie' };
    const filing = { attachmentId, state: 'waiting', jobId, ...form } as const;
    return service.rows(FilingEntity).upsert(filing, ['attachmentId']);
  };

  it('deletes rows and files, including files without a row, and keeps a duplicate', async () => {
    const id = await createEmail(service, { sourcePath: 'incoming/one' }, [{ bytes: BYTES }]);
    const copy = await createEmail(service, { duplicateOf: id }, [{ bytes: BYTES }]);
    await service.put('incoming/one', BYTES);
    await service.put(`${id}/7-half-read.pdf`, BYTES);
    await deletion(id);
    expect(await isThere(id)).toBe(false);
    expect(await service.keys()).toEqual([`${copy}/0-policy.pdf`]);
    expect(await service.query(`select duplicate_of from emails`)).toEqual([{ duplicate_of: null }]);
    expect(await service.query(`select 1 from discarded_files`)).toEqual([]);
    expect(await service.acts({ action: 'email.deleted' })).toMatchObject([{ subjectId: id }]);
    expect(await outcomeOf(deletion(id))).toBe('404 not_found');
  });

  it('ignores a repeated webhook delivery of a deleted email, but accepts a new SMTP message', async () => {
    const register = async (door: 'mailgun' | 'smtp') => {
      const sourcePath = await service.storeSource(BYTES);
      return service.register({ door, deliveryHash: door.padEnd(64), sourcePath });
    };
    const [first, other] = [await register('mailgun'), await register('smtp')];
    for (const { id } of [first, other]) await deletion(id);
    expect(await register('mailgun')).toEqual({ id: first.id, repeated: true });
    expect(await service.query(`select id from emails`)).toEqual([]);
    expect((await register('smtp')).repeated).toBe(false);
  });

  it('waits for a file that is being fetched, and deletes it', async () => {
    const id = await createEmail(service);
    const attachment = await createAttachment(service, id, { sourceUrl: 'https://storage.example/1' });
    const fetching = service.dataSource.createQueryRunner();
    await fetching.startTransaction();
    const key = `${id}/0-policy.pdf`;
    const stored = { state: 'stored', storagePath: key, sha256: '', uploadedAt: new Date() } as const;
    await fetching.manager.update(AttachmentEntity, { id: attachment }, stored);
    const deleting = deletion(id);
    const locks = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await waitFor(async () => (await service.query(locks)).length > 0, { what: 'the deletion to wait' });
    await service.put(key, BYTES);
    await fetching.commitTransaction();
    await fetching.release();
    await deleting;
    expect(await service.keys()).toEqual([]);
  });

  it('waits while an attachment is being filed', async () => {
    const id = await createEmail(service);
    const attachment = await createAttachment(service, id, { bytes: BYTES });
    await claim(attachment, randomUUID());
    expect(await outcomeOf(deletion(id))).toBe('409 being_filed');
    const erase = eraser();
    expect(await erase()).toEqual({ mails: 0, isDone: false });
    await claim(attachment, null);
    expect(await erase()).toEqual({ mails: 1, isDone: true });
  });

  it('leaves files to the scheduled job while the store is unavailable', async () => {
    const id = await withFile();
    const { store } = service;
    const refusing = jest.spyOn(store, 'delete').mockRejectedValue(new Error('away'));
    await deletion(id);
    refusing.mockRestore();
    expect([await isThere(id), (await service.keys()).length]).toEqual([false, 1]);
    await runRetention();
    expect(await service.keys()).toEqual([]);
    expect(await service.query(`select 1 from discarded_files`)).toEqual([]);
  });

  it('erases a sender in batches, and repeats the same reply', async () => {
    const mine = await Promise.all(Array.from({ length: 60 }, () => createEmail(service)));
    const theirs = await createEmail(service, { from: 'ben@example.com' });
    await createAttachment(service, mine[0] ?? '', { bytes: BYTES });
    expect(await removals().planErasure({ emailHash: emailHash() })).toEqual({ mails: 60 });
    const erase = eraser();
    expect(await erase()).toEqual({ mails: 50, isDone: false });
    for (let time = 0; time < 2; time += 1) expect(await erase()).toEqual({ mails: 60, isDone: true });
    expect(await service.query(`select id from emails`)).toEqual([{ id: theirs }]);
    expect(await service.keys()).toEqual([]);
  });

  it('deletes emails after the configured days and audits the counts', async () => {
    const [old, young] = [await withFile(), await createEmail(service)];
    await service.query(`update emails set created_at = now() - interval '31 days' where id = $1`, [old]);
    await runRetention();
    expect(await isThere(old)).toBe(true);
    service.services.settings = { ...service.services.settings, emailsDays: 30 };
    const preview = await removals().preview({ actor, query: { emailsDays: 30 } });
    expect(preview).toEqual({ emails: 1, emailsAreCapped: false });
    const run = await runRetention();
    expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
    expect(await service.acts({ action: 'retention.deleted' })).toMatchObject([
      { subjectId: run, fields: ['1 mails', '1 files'] },
    ]);
    expect(await service.query(`select 1 from removals`)).toEqual([]);
  });
});
