import { randomUUID } from 'node:crypto';
import { CLOCK_PRESETS, type ClockRules, NewCaseFields } from '@coverleaf/contracts';
import { newActor, waitFor } from '@coverleaf/testing';
import { fieldOf, readingOf } from '../../../../../libs/reading/test/invented-readings';
import { lenderRecord } from '../../../test/fake-services';
import { insertReading } from '../../../test/insert-reading';
import { HARBOR } from '../../../test/start-document';
import { newNumber, useTexts } from '../../../test/use-texts';
import { DecisionsService } from '../../uploads/decisions/decisions.service';
import { CasesService } from '../cases.service';
import { addDays, dayAt } from '../clock/calendar';
import { ClocksService } from '../clock/clocks.service';
import { LookupsService } from '../lookups.service';
import { ClockRuns } from '../runs/clock-runs';
import { ReminderLinks } from './reminder-links';

/** Where it is noon now, so that no night disturbs the tests. */
const zoneOfHour = (hour: number): string => {
  const offset = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '+' : ''}${offset}`;
};
const ZONE = zoneOfHour(12);

describe('reminders', () => {
  const service = useTexts();
  const ann = newActor();
  const day = (count: number): string => addDays(dayAt(new Date(), ZONE), count, 'days');

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { name: 'Harbor', slug: 'harbor', timeZone: ZONE })];
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
  });
  afterEach(() => service.empty());

  const rules = (changes: Partial<ClockRules>) =>
    service.get(ClocksService).change({
      ...{ actor: ann, params: { lenderId: HARBOR.id, collateral: 'auto' } },
      ...{ body: { ...CLOCK_PRESETS.plain, ...changes }, version: undefined },
    });
  const open = async (fields: Partial<NewCaseFields> = {}): Promise<string> => {
    const known = { reference: 'REF-1001', collateral: 'auto', ...fields };
    const body = { ...NewCaseFields.parse(known), lenderId: HARBOR.id };
    return (await service.get(CasesService).open({ actor: ann, body })).id;
  };
  const get = (id: string) => service.get(CasesService).get({ actor: ann, params: { id } });
  const run = async () => {
    await service.get(ClockRuns).run();
  };
  const eventsOf = async (id: string) =>
    (await get(id)).events.map(({ kind, details }) => [kind, ...details].join(' '));
  const remindersOf = async (id: string) =>
    (await get(id)).reminders.items.map(({ ask, state, by }) => `${ask} ${state} ${by}`);
  const until = (id: string, ...wanted: string[]) =>
    waitFor(async () => (await remindersOf(id)).join() === wanted.join(), {
      what: wanted.join(),
      timeoutMs: 15_000,
    });
  /** A document of the case whose sender knows the loan. */
  const send = async (more: Parameters<typeof service.send>[1] = {}): Promise<string> => {
    const { loanToken } = await service
      .get(LookupsService)
      .lookUp({ reference: 'REF-1001', lenderId: HARBOR.id });
    return service.sendUntil('awaiting_approval', HARBOR, { loanToken, ...more });
  };
  const reject = (id: string) =>
    service
      .get(DecisionsService)
      .reject({ actor: ann, params: { id }, body: { reasonCode: 'lender_not_named' } });
  /** Everything that was told, asked or opened is so many days older. */
  const wait = async (days: number): Promise<void> => {
    await service.untilIdle();
    const older = `- make_interval(days => ${days})`;
    await service.query(
      `update insurance_uploads set stage_since = stage_since ${older}, received_at = received_at ${older}`,
    );
    await service.query(`update notifications set sent_at = sent_at ${older}`);
    await service.query(
      `update case_reminders set opened_at = opened_at ${older}, sent_at = sent_at ${older}`,
    );
    await service.query(`update mailboxes set window_began_at = window_began_at ${older}`);
  };

  it('ask by email for the one thing that a document lacks, at most three times', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await open();
    await reject(await send({ email }));
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
    await reject(await send({ email }));
    await wait(5);
    // No message may leave, so that the reminder is still open when the next document comes.
    await service.query(`insert into case_reminders (id, case_id, ask, occasion, number, state, mailbox, sent_at)
      select gen_random_uuid(), id, 'proof', 'other', 1, 'sent', (select hash from mailboxes limit 1), now() from cases`);
    await run();
    await waitFor(async () => (await remindersOf(id)).includes('again waiting null'));
    await send({ email });
    await service.query(`update case_reminders set sent_at = now() - interval '2 days'`);
    await service.query(`update outbox set not_before = now()`);
    expect((await get(id)).reminders.next).toBeNull();
    await run();
    expect((await remindersOf(id)).filter((one) => one.startsWith('again'))).toHaveLength(1);
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
    const id = await open();
    const upload = await send({ email });
    const fields = [fieldOf('effective_date', day(-340)), fieldOf('expiration_date', day(20))];
    await insertReading(service.dataSource.manager, upload, readingOf('auto_declarations', fields));
    await service.get(DecisionsService).approve({ actor: ann, params: { id: upload } });
    await service.until(upload, 'sent');
    await service.get(DecisionsService).process({ actor: ann, params: { id: upload } });
    await waitFor(async () => (await get(id)).state === 'proven', { timeoutMs: 10_000 });
    await run();
    expect(await remindersOf(id)).toEqual([]);
    await rules({ asksRenewal: true });
    await wait(1);
    await run();
    await until(id, 'renewal sent email');
    expect((await service.emailsTo(email)).at(-1)?.subject).toMatch(/^Your insurance for Harbor ends on /);
  });

  it('go by text to a number that agreed, and by email after STOP', async () => {
    const [email, number] = [`${randomUUID()}@example.com`, newNumber()];
    const id = await open();
    const upload = await send({ email });
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
    const upload = await send();
    await service.leave(upload, { phone: number });
    await reject(upload);
    await waitFor(async () => (await service.textsTo(number)).length > 0);
    const before = (await service.textsTo(number)).length;
    await wait(7);
    await run();
    await waitFor(
      async () =>
        (
          await service.query(
            `select 1 from outbox where failed_attempts > 0 or not_before > now() + interval '1 minute'`,
          )
        ).length > 0,
      { timeoutMs: 10_000 },
    );
    expect(await remindersOf(id)).toEqual(['again waiting null']);
    expect(await service.textsTo(number)).toHaveLength(before);
  });

  it('are not repeated after a crash between claim and reply', async () => {
    const number = newNumber();
    const id = await open();
    const upload = await send();
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
    await reject(await send({ email: `${randomUUID()}@example.com` }));
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
