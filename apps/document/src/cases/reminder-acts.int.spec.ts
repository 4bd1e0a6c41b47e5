import { randomUUID } from 'node:crypto';
import { emailHash } from '@coverleaf/encryption';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { SKYLA } from '../../test/start-document';
import { useReminders } from '../../test/use-reminders';
import { newNumber } from '../../test/use-texts';
import { RetentionRunEntity } from '../retention/retention-run.entity';
import { DocumentDeleter } from '../retention/retention-runs.service';
import { deleteOldMessages } from '../sent-messages/sent-messages';
import { CaseErasure } from './case-erasure';
import { CasesService } from './cases.service';
import { ReminderActsService } from './reminder-acts.service';
import { SendReminderProcessor } from './reminders/send-reminder.processor';

describe('what staff do about reminders', () => {
  const { service, ann, open, get, run, remindersOf, until, send, reject, wait, rules, day } = useReminders();
  const stranger = newActor({ role: 'site_manager', lenderId: SKYLA.id });
  const acts = () => service.get(ReminderActsService);
  const preview = (id: string, reminderId: string, actor = ann) =>
    acts().preview({ actor, params: { id, reminderId } });
  const resend = (id: string, reminderId: string, actor = ann) =>
    acts().resend({ actor, params: { id, reminderId } });
  const newest = async (id: string) => {
    const [item] = (await get(id)).reminders.items;
    return { id: item?.id ?? '', mayResend: item?.mayResend };
  };
  const kept = (id: string) => service.query('select 1 from sent_messages where id = $1', [id]);
  /** What staff may see: all but the ends of private links. */
  const withoutTokens = (text = ''): string =>
    text.replace(/(\/status\/(?:reminders\/)?|\?loan=)[\w-]{20,}/g, '$1…');
  /** A case that reminded its borrower once. */
  const remind = async (email: string | null, number: string | null = null) => {
    const id = await open();
    const upload = await send(id, email);
    if (number) await service.leave(upload, { phone: number });
    await reject(upload);
    await wait(5);
    await run();
    await until(id, `again sent ${number ? 'text' : 'email'}`);
    // Its link was opened.
    await service.query('update mailboxes set proven_at = now()');
    return { id, upload, reminder: (await newest(id)).id };
  };

  it('an email is shown as it was sent, also after words were changed, and sent again once', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id, upload, reminder } = await remind(email);
    const sent = (await service.emailsTo(email)).at(-1);
    for (const link of [/\/status\/[\w-]{60,}/, /\/status\/reminders\/[\w-]{60,}/, /\?loan=[\w-]{60,}/])
      expect(sent?.text).toMatch(link);
    for (const lender of service.lenders.lenders) Object.assign(lender, { name: 'Renamed' });
    expect(await preview(id, reminder)).toEqual({
      ...{ by: 'email', to: email, subject: sent?.subject, text: withoutTokens(sent?.text) },
      ...{ wording: 'sent', next: { by: 'email', to: email } },
    });
    expect(await outcome(preview(id, reminder, stranger))).toBe('404 not_found');
    expect(await outcome(resend(id, reminder, stranger))).toBe('404 not_found');
    expect(await outcome(preview(id, randomUUID()))).toBe('404 not_found');

    expect((await newest(id)).mayResend).toBe(true);
    const before = (await service.emailsTo(email)).length;
    await Promise.all([resend(id, reminder), resend(id, reminder)]);
    await resend(id, reminder);
    await until(id, 'again sent email', 'again sent email');
    await service.untilIdle();
    expect(await service.emailsTo(email)).toHaveLength(before + 1);
    expect(await service.acts({ action: 'case.reminder_resent' })).toHaveLength(1);
    const again = (await service.emailsTo(email)).at(-1);
    expect(again?.subject).toMatch(/^Renamed still needs/);
    // A link that works.
    expect(again?.text).toMatch(/\/status\/[\w-]{60,}/);

    const rows = JSON.stringify(await service.query('select to_jsonb(one) from sent_messages one'));
    expect(rows).not.toMatch(/example\.com|\/status\/|Harbor/);
    const runId = randomUUID();
    await service.rows(RetentionRunEntity).insert({ id: runId, kind: 'retention' });
    await service.get(DocumentDeleter).deleteAll(runId, { condition: 'upload.id = $1', parameter: upload });
    expect(await kept(reminder)).toEqual([]);
  });

  it('a text is shown as it was sent, and sent again as a text', async () => {
    const number = newNumber();
    const { id, reminder } = await remind(null, number);
    const sent = (await service.textsTo(number)).at(-1);
    expect(await preview(id, reminder)).toEqual({
      ...{ by: 'text', to: number, subject: null, text: withoutTokens(sent?.body) },
      ...{ wording: 'sent', next: { by: 'text', to: number } },
    });
    expect(sent?.body).toMatch(/\/status\/[\w-]{60,}/);
    const before = (await service.textsTo(number)).length;
    await resend(id, reminder);
    await until(id, 'again sent text', 'again sent text');
    expect(await service.textsTo(number)).toHaveLength(before + 1);
  });

  it('a text isn’t sent again to a number that stopped texts', async () => {
    const number = newNumber();
    const { id, reminder } = await remind(null, number);
    await service.query(
      'insert into text_numbers (hash, stopped_at) select phone_hash, now() from insurance_uploads',
    );
    expect((await preview(id, reminder)).next).toBeNull();
    expect(await outcome(resend(id, reminder))).toMatch(/^409 no_address/);
    expect(await remindersOf(id)).toEqual(['again sent text']);
  });

  it('nothing is sent again that the case doesn’t ask for any more', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id, reminder } = await remind(email);
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
    expect(await outcome(resend(id, reminder))).toMatch(/^409 notifications_off/);
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
    await send(id, email);
    expect((await newest(id)).mayResend).toBe(false);
    expect(await outcome(resend(id, reminder))).toMatch(/^409 not_asked/);
    // What was sent is still shown.
    expect(await preview(id, reminder)).toMatchObject({ wording: 'sent', to: email });
    await service.query('delete from sent_messages');
    expect(await preview(id, reminder)).toMatchObject({ wording: 'lost' });
  });

  it('what went to the address of a lender’s list is deleted when its borrower is erased', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await open({ email, noticeOn: day(-30) });
    await rules({ remindBeforeDays: 7 });
    await run();
    await until(id, 'proof sent email');
    const { id: reminder } = await newest(id);
    expect(await preview(id, reminder)).toMatchObject({ wording: 'sent', to: email });
    await service
      .get(DataSource)
      .transaction((manager) => service.get(CaseErasure).erase(manager, emailHash(email)));
    expect(await kept(reminder)).toEqual([]);
    expect(await outcome(preview(id, reminder))).toMatch(/^409 no_address/);
  });

  it('what went to an address that the case doesn’t have any more is deleted when its owner is erased', async () => {
    const [old, email] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const id = await open({ email: old, noticeOn: day(-30) });
    await rules({ remindBeforeDays: 7 });
    await run();
    await until(id, 'proof sent email');
    const { id: reminder } = await newest(id);
    const { version } = await get(id);
    await service.get(CasesService).change({ actor: ann, params: { id }, body: { email }, version });
    const erase = (address: string) =>
      service
        .get(DataSource)
        .transaction((manager) => service.get(CaseErasure).erase(manager, emailHash(address)));
    await erase(`${randomUUID()}@example.com`);
    expect(await kept(reminder)).toHaveLength(1);
    await erase(old);
    expect(await kept(reminder)).toEqual([]);
  });

  it('what no document takes with it is deleted after the time that documents are kept', async () => {
    const id = await open({ email: `${randomUUID()}@example.com`, noticeOn: day(-30) });
    await rules({ remindBeforeDays: 7 });
    await run();
    await until(id, 'proof sent email');
    const { id: reminder } = await newest(id);
    const age = (days: number) =>
      service.query('update sent_messages set sent_at = now() - make_interval(days => $1)', [days]);
    const { manager } = service.get(DataSource);
    await age(29);
    await deleteOldMessages(manager, 30);
    expect(await kept(reminder)).toHaveLength(1);
    await age(31);
    await deleteOldMessages(manager, 30);
    expect(await kept(reminder)).toEqual([]);
  });

  it('words about a document on legal hold outlast an erasure', async () => {
    const email = `${randomUUID()}@example.com`;
    const { upload, reminder } = await remind(email);
    await service.query('update insurance_uploads set legal_hold_since = now() where id = $1', [upload]);
    const erase = () =>
      service
        .get(DataSource)
        .transaction((manager) => service.get(CaseErasure).erase(manager, emailHash(email)));
    await erase();
    expect(await kept(reminder)).toHaveLength(1);
    await service.query('update insurance_uploads set legal_hold_since = null where id = $1', [upload]);
    await erase();
    expect(await kept(reminder)).toEqual([]);
  });

  it('waits while a mailbox that is unproven has had its email of the day', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id, reminder } = await remind(email);
    await service.query('update mailboxes set proven_at = null, emails = 1, window_began_at = now()');
    const before = (await service.emailsTo(email)).length;
    await resend(id, reminder);
    const { id: reminderId } = await newest(id);
    const sending = service
      .get(SendReminderProcessor)
      .process({ reminderId }, { id: reminderId, number: 1, pauseAfter: () => 0 });
    await expect(sending).rejects.toThrow('The mailbox had its messages');
    expect(await remindersOf(id)).toEqual(['again waiting null', 'again sent email']);
    expect(await service.emailsTo(email)).toHaveLength(before);
  });
});
