import { randomUUID } from 'node:crypto';
import { waitFor } from '@coverleaf/testing';
import { lenderRecord } from '../../../test/fake-services';
import { HARBOR } from '../../../test/start-document';
import { useReminders, zoneOfHour } from '../../../test/use-reminders';
import { newNumber } from '../../../test/use-texts';
import { AttestationsService } from '../attestations/attestations.service';
import { emailMailbox } from '../../uploads/mailboxes';
import { CasesService } from '../cases.service';
import { ReminderLinks } from './reminder-links';
import { SendReminderProcessor } from './send-reminder.processor';

describe('reminders', () => {
  const { service, ann, day, rules, open, get, run, eventsOf, remindersOf, until, send, reject, wait } =
    useReminders();

  it('ask by email for the one thing that a document lacks, at most three times', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await open();
    await reject(await send(id, email));
    await run();
    expect(await remindersOf(id)).toEqual([]);
    await wait(5);
    expect((await get(id)).reminders.next).toEqual({ ask: 'again', on: day(0) });
    await run();
    await run();
    await until(id, 'again sent email');
    const reminder = (await service.emailsTo(email)).at(-1);
    expect(reminder?.subject).toMatch(/^Harbor still needs one thing from you \(receipt /);
    expect(reminder?.text).toMatch(
      /Ask your insurance agent to add this to your policy, exactly as written: “Harbor”/,
    );
    expect(reminder?.text).toMatch(/\/harbor\/upload\?loan=\S+/);
    expect(reminder?.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('/status/reminders/') as string },
    });
    expect(await eventsOf(id)).toContain('reminder_sent again email');
    for (let more = 0; more < 3; more += 1) {
      await wait(5);
      await run();
    }
    await service.untilIdle();
    expect(await remindersOf(id)).toHaveLength(3);
    expect((await get(id)).reminders.next).toBeNull();
  });

  it('end when something new arrives, also between opening and sending', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await open();
    await reject(await send(id, email));
    await wait(5);
    // No message may leave, so that the reminder is still open when the next document comes.
    await service.query(`insert into case_reminders (id, case_id, ask, occasion, number, state, mailbox, sent_at)
      select gen_random_uuid(), id, 'proof', 'other', 1, 'sent', '${emailMailbox(email).hash}', now() from cases`);
    await waitFor(async () => {
      await run();
      return (await remindersOf(id)).includes('again waiting null');
    });
    await service.query(`delete from outbox where job = 'document.send-reminder'`);
    await send(id, email);
    await service.query(`update case_reminders set sent_at = sent_at - interval '2 days'`);
    expect((await get(id)).reminders.next).toBeNull();
    // The queue may have tried it again meanwhile.
    const waiting = await service.query<{ id: string }>(
      `select id from case_reminders where state = 'waiting'`,
    );
    for (const { id: reminderId } of waiting)
      await service
        .get(SendReminderProcessor)
        .process({ reminderId }, { id: reminderId, number: 1, pauseAfter: () => 0 });
    await waitFor(async () => (await remindersOf(id)).includes('again ended null'));
  });

  it('ask for proof before the last day only if the lender wants it, from the address of its list', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await open({ email, noticeOn: day(-30), phone: '+1 202 555 0142' });
    await run();
    expect(await remindersOf(id)).toEqual([]);
    await rules({ remindBeforeDays: 7 });
    await run();
    await until(id, 'proof sent email');
    const [reminder] = await service.emailsTo(email);
    expect(reminder?.subject).toMatch(/^Harbor needs your proof of insurance by /);
    // Never a text without consent.
    expect(await service.textsTo('+12025550142')).toEqual([]);
  });

  it('ask for the new page before proven coverage ends', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await open({ email });
    const attestationId = randomUUID();
    await service.query(
      `insert into case_attestations (id, case_id, effective_on, expires_on, holds_until) values ($1, $2, $3, $4, now())`,
      [attestationId, id, day(-340), day(20)],
    );
    const body = { attestationId, outcome: 'accepted' as const };
    await service.get(AttestationsService).decide({ actor: ann, params: { id }, body });
    expect((await get(id)).state).toBe('proven');
    await run();
    expect(await remindersOf(id)).toEqual([]);
    await rules({ asksRenewal: true });
    await run();
    await until(id, 'renewal sent email');
    expect((await service.emailsTo(email)).at(-1)?.subject).toMatch(/^Your insurance for Harbor ends on /);
  });

  it('go by text to a number that agreed, and by email after STOP', async () => {
    const [email, number] = [`${randomUUID()}@example.com`, newNumber()];
    const id = await open();
    const upload = await send(id, email);
    await service.leave(upload, { phone: number });
    await reject(upload);
    await waitFor(async () => (await service.textsTo(number)).length > 0);
    await wait(5);
    await run();
    await until(id, 'again sent text');
    expect((await service.textsTo(number)).at(-1)?.body).toMatch(
      /^Harbor: we still need one thing from you\. See what: \S+ Reply STOP/,
    );
    expect((await get(id)).reminders.numbers).toMatchObject([{ lastDigits: number.slice(-2), state: 'on' }]);
    await service.query(
      `insert into text_numbers (hash, stopped_at) select phone_hash, now() from insurance_uploads`,
    );
    await wait(5);
    await run();
    await until(id, 'again sent email', 'again sent text');
    expect((await get(id)).reminders.numbers).toMatchObject([{ state: 'stopped' }]);
  });

  it('wait by text for a decent hour where the borrower lives', async () => {
    const number = newNumber();
    service.lenders.lenders = [lenderRecord(HARBOR, { name: 'Harbor', timeZone: zoneOfHour(2) })];
    const id = await open();
    const upload = await send(id);
    await service.leave(upload, { phone: number });
    await reject(upload);
    const before = await service.textsTo(number);
    expect(before).toHaveLength(2);
    await wait(7);
    await run();
    const [row] = await service.query<{ id: string }>('select id from case_reminders');
    const reminderId = row?.id ?? '';
    const sending = service
      .get(SendReminderProcessor)
      .process({ reminderId }, { id: reminderId, number: 1, pauseAfter: () => 0 });
    await expect(sending).rejects.toThrow('It is night where the borrower lives');
    expect(await remindersOf(id)).toEqual(['again waiting null']);
    expect(await service.textsTo(number)).toHaveLength(2);
  });

  it('are not repeated after a crash between claim and reply', async () => {
    const number = newNumber();
    const id = await open();
    const upload = await send(id);
    await service.leave(upload, { phone: number });
    await reject(upload);
    await waitFor(async () => (await service.textsTo(number)).length > 0);
    await wait(5);
    await service.textFault('accept-and-drop', 1);
    const before = (await service.textsTo(number)).length;
    await run();
    await until(id, 'again uncertain text');
    expect(await service.textsTo(number)).toHaveLength(before + 1);
    expect(await eventsOf(id)).toContain('reminder_failed again uncertain');
  });

  it('are ended by the link in each email, and by staff', async () => {
    const id = await open();
    await reject(await send(id, `${randomUUID()}@example.com`));
    await wait(5);
    const token = service.get(ReminderLinks).urlOf(id, 'es').split('/').at(-1) ?? '';
    const press = (ends: boolean) => service.get(ReminderLinks).stop({ token, ends });
    expect(await press(false)).toEqual({ isEnded: false, language: 'es' });
    expect(await press(true)).toEqual({ isEnded: true, language: 'es' });
    expect(await press(true)).toEqual({ isEnded: true, language: 'es' });
    expect(await service.get(ReminderLinks).stop({ token: 'x', ends: true })).toBeNull();
    await run();
    expect(await remindersOf(id)).toEqual([]);
    expect((await eventsOf(id)).filter((kind) => kind.startsWith('reminders_ended'))).toEqual([
      'reminders_ended borrower',
    ]);
    const set = (areSent: boolean) =>
      service.get(CasesService).setReminders({ actor: ann, params: { id }, body: { areSent } });
    expect((await set(true)).reminders).toMatchObject({ endedAt: null, next: { ask: 'again' } });
    expect((await set(false)).reminders).toMatchObject({ next: null });
    expect(await service.acts({ action: 'case.reminders_set' })).toHaveLength(2);
  });
});
