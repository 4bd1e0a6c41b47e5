import { randomUUID } from 'node:crypto';
import { deleteExpired, eraseBorrower, receiptNumber } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { MAILER, type Mailer } from '@coverleaf/mail';
import { RetryLaterError } from '@coverleaf/messaging';
import { DataSource } from 'typeorm';
import { SKYLA } from '../../test/start-document';
import { useNotifications } from '../../test/use-notifications';
import { DocumentsService } from '../documents/documents.service';
import { RetentionRunEntity } from '../retention/retention-run.entity';
import { NotificationEntity } from './notification.entity';
import { sentMessage } from '../sent-messages/sent-messages';
import { UploadIntakeService } from '../uploads/intake/upload-intake.service';

describe('emails to a mailbox until a link in one is opened', () => {
  const {
    service,
    someone,
    sent,
    states,
    untilStates,
    processing,
    minuteIsOver,
    receiveUnopened,
    open,
    openLink,
    reject,
    staff,
  } = useNotifications();
  const dayIsOver = () =>
    service.query(`update mailboxes set window_began_at = window_began_at - interval '1 day'`);

  /** @returns an upload whose receipt was sent, and one whose notification waits */
  const withNewsWaiting = async (email: string) => {
    const id = await sent(email);
    await receiveUnopened(id);
    await reject(id, { reasonCode: 'pages_missing' });
    const other = await service.sendUntil('closed', SKYLA, { email });
    await expect(processing(id, 'outcome')).rejects.toMatchObject({ name: 'RetryLaterError' });
    return { id, other };
  };

  it('are one a day, and then all the rest in one', async () => {
    const email = someone();
    const { id, other } = await withNewsWaiting(email);
    await expect(processing(other, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
    expect(await states(id)).toEqual(['received sent', 'outcome waiting']);
    expect(await service.emailsTo(email)).toHaveLength(1);
    await dayIsOver();
    await processing(other, 'outcome');
    await untilStates(id, ['received sent', 'outcome sent']);
    await untilStates(other, ['received replaced', 'outcome sent']);
    await processing(id, 'outcome');
    const [, rest, ...more] = await service.emailsTo(email);
    expect(more).toEqual([]);
    expect(rest?.subject).toBe('News about 2 documents for Skyla');
    for (const one of [id, other]) expect(rest?.text).toContain(`Receipt number: ${receiptNumber(one)}`);
    expect(rest?.text).toContain('The reason: This document is incomplete');
    // What staff see of each document leaves out the others, which may be another lender's.
    for (const [one, unseen] of [[id, other] as const, [other, id] as const]) {
      const [row] = await service.rows(NotificationEntity).findBy({ uploadId: one, kind: 'outcome' });
      const words = await sentMessage(service.get(DataSource).manager, row?.id ?? '');
      expect(words?.text).toContain(receiptNumber(one));
      expect(words?.text).not.toContain(receiptNumber(unseen));
    }
    expect(rest?.text).toContain('at most one email a day');
  });

  it('wait for the next day, no longer', async () => {
    const email = someone();
    const { id } = await withNewsWaiting(email);
    const error: unknown = await processing(id, 'outcome').catch((reason: unknown) => reason);
    const hours = (error as RetryLaterError).delayMs / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('show staff until when they wait, but no longer after they are sent', async () => {
    const email = someone();
    const { id } = await withNewsWaiting(email);
    await expect(processing(id, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
    const outcome = async () => {
      const { notifications } = await service.get(DocumentsService).get({ actor: staff, params: { id } });
      return notifications.find(({ kind }) => kind === 'outcome');
    };
    const tomorrow = Date.now() + 24 * 3_600_000;
    expect(Math.abs(Date.parse((await outcome())?.notBefore ?? '') - tomorrow)).toBeLessThan(60_000);
    await openLink(email);
    await untilStates(id, ['received sent', 'outcome sent']);
    expect(await outcome()).toMatchObject({ kind: 'outcome', state: 'sent', notBefore: null });
  });

  it('are combined in one, even if several jobs run concurrently', async () => {
    const email = someone();
    const { id, other } = await withNewsWaiting(email);
    await dayIsOver();
    const ends = await Promise.allSettled([id, other].map((one) => processing(one, 'outcome')));
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(RetryLaterError);
    await untilStates(id, ['received sent', 'outcome sent']);
    await untilStates(other, ['received replaced', 'outcome sent']);
    expect(await service.emailsTo(email)).toHaveLength(2);
  });

  it('are sent at once, as they come, after the link is opened', async () => {
    const email = someone();
    const { id, other } = await withNewsWaiting(email);
    await openLink(email);
    await untilStates(id, ['received sent', 'outcome sent']);
    await untilStates(other, ['received replaced', 'outcome sent']);
    expect(await service.emailsTo(email)).toHaveLength(2);
    const third = await service.sendUntil('closed', SKYLA, { email });
    await untilStates(third, ['received replaced', 'outcome sent']);
    expect((await service.emailsTo(email)).at(-1)?.text).not.toContain('one email a day');
  });

  it('are counted per mailbox, in any spelling of its address', async () => {
    const user = randomUUID();
    const first = await service.sendUntil('closed', SKYLA, { email: `${user}@example.com` });
    await untilStates(first, ['received replaced', 'outcome sent']);
    for (const email of [`${user}+1@example.com`, `${user.toUpperCase()}@EXAMPLE.com`]) {
      const id = await service.sendUntil('closed', SKYLA, { email });
      await expect(processing(id, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
      expect(await service.emailsTo(email)).toEqual([]);
    }
  });

  it('don’t count as opened by the link that the sender of the upload sees', async () => {
    const email = someone();
    const { receipt } = await service
      .get(UploadIntakeService)
      .create(await service.newUpload({ email, lender: SKYLA }));
    await untilStates(receipt.id, ['received replaced', 'outcome sent']);
    expect(await open(receipt.statusUrl.split('/').at(-1))).not.toBeNull();
    const second = await service.sendUntil('closed', SKYLA, { email });
    await expect(processing(second, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
  });

  it('are at most ten a day afterward', async () => {
    const email = someone();
    const { id } = await withNewsWaiting(email);
    await openLink(email);
    await untilStates(id, ['received sent', 'outcome sent']);
    await service.query(`update mailboxes set emails = 10`);
    const next = await service.sendUntil('closed', SKYLA, { email });
    await expect(processing(next, 'outcome')).rejects.toBeInstanceOf(RetryLaterError);
    expect(await states(next)).toEqual(['received replaced', 'outcome waiting']);
  });

  it('don’t count if the mail server refused them', async () => {
    const email = someone();
    const id = await sent(email);
    await minuteIsOver(id);
    const refusal = jest
      .spyOn(service.get<Mailer>(MAILER), 'send')
      .mockRejectedValueOnce(new Error('421 Not now'));
    await expect(processing(id, 'received')).rejects.toThrow('did not accept');
    refusal.mockRestore();
    await processing(id, 'received');
    await untilStates(id, ['received sent']);
  });

  it('forget an erased borrower, and mailboxes after 90 days', async () => {
    const email = someone();
    const id = await service.sendUntil('closed', SKYLA, { email });
    await untilStates(id, ['received replaced', 'outcome sent']);
    const known = async (): Promise<number> =>
      (await service.query(`select 1 from mailboxes where email_hash = $1`, [emailHash(email)])).length;
    expect(await known()).toBe(1);
    await service.query(`update mailboxes set window_began_at = now() - interval '91 days'`);
    await service.runJob(deleteExpired, {});
    expect(await known()).toBe(0);
    const erasureId = randomUUID();
    await service.query(`insert into mailboxes (hash, email_hash) values ($1, $2)`, [
      erasureId,
      emailHash(email),
    ]);
    await service
      .rows(RetentionRunEntity)
      .insert({ id: erasureId, kind: 'erasure', emailHash: emailHash(email) });
    await service.runJob(eraseBorrower, { erasureId });
    expect(await known()).toBe(0);
  });
});
