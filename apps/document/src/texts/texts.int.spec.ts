import { randomBytes, randomUUID } from 'node:crypto';
import { newActor, outcomeOf, waitFor } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA } from '../../test/start-document';
import { newNumber, useTexts } from '../../test/use-texts';
import { NotificationEntity } from '../notifications/notification.entity';
import { CasesService } from '../cases/cases.service';
import { LookupsService } from '../cases/lookups.service';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { StatusService } from '../uploads/status/status.service';
import { NewsService } from '../teamwork/news.service';
import { TextsService } from './texts.service';
import { TextWebhooksService } from './webhooks/text-webhooks.service';

describe('texts to borrowers', () => {
  const service = useTexts();
  const ann = newActor();

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { name: 'Harbor' })];
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
  });
  afterEach(() => service.textFault('none'));

  const newSid = (): string => `SM${randomBytes(16).toString('hex')}`;
  const receive = (from: string, body: string, sid = newSid()) =>
    service.get(TextWebhooksService).receive({ sid, from, body });
  const noteStatus = (sid: string, status: string, errorCode: number | null = null, textId = null) =>
    service.get(TextWebhooksService).noteStatus({ textId, sid, status, errorCode });
  const states = async (uploadId: string) =>
    (await service.rows(NotificationEntity).find({ where: { uploadId }, order: { kind: 'DESC' } })).map(
      ({ kind, state, sentBy }) => `${kind} ${state} ${sentBy}`,
    );
  const untilStates = (uploadId: string, ...wanted: string[]) =>
    waitFor(async () => (await states(uploadId)).join() === wanted.join(), {
      what: wanted.join(),
      timeoutMs: 10_000,
    });
  /** An upload whose sender left a number. */
  const leave = async (phone: string, email: string | null = null): Promise<string> => {
    const id = await service.send(HARBOR, { email: null });
    if (email) await service.leave(id, { email });
    await service.leave(id, { phone });
    return id;
  };
  /** An upload whose sender gave an address that nothing was sent to. */
  const sendUnheard = async (email: string): Promise<string> => {
    service.lenders.settings.enableNotifications = false;
    const id = await service.send(HARBOR, { email });
    await untilStates(id, 'received skipped email');
    service.lenders.settings.enableNotifications = true;
    return id;
  };
  const link = (body = ''): string => /\/status\/([\w-]+)/.exec(body)?.[1] ?? '';

  it('tell that a document arrived and what was decided, without anything personal', async () => {
    const number = newNumber();
    const id = await leave(number);
    await untilStates(id, 'received sent text');
    const [receipt] = await service.textsTo(number);
    expect(receipt?.body).toMatch(/^Skyla: your document arrived\. Status: \S+ Reply STOP to end texts\.$/);
    // The owner of the number opens the link, so that further news don't wait for the next day.
    expect(await service.get(StatusService).read({ token: link(receipt?.body) })).not.toBeNull();
    await service.until(id, 'awaiting_approval');
    await service
      .get(DecisionsService)
      .reject({ actor: ann, params: { id }, body: { reasonCode: 'hard_to_read' } });
    await untilStates(id, 'received sent text', 'outcome sent text');
    const [, outcome] = await service.textsTo(number);
    expect(outcome?.body).toMatch(/^Skyla: we couldn't use your document\. Please send another one\./);
    expect(outcome?.body).not.toMatch(/Ann|policy|Prairie/);
  });

  it('end with STOP in any spelling; START brings them back, and a repetition changes nothing', async () => {
    const number = newNumber();
    const id = await leave(number);
    await untilStates(id, 'received sent text');
    await receive(number, ' Párar! ');
    const other = await leave(newNumber());
    await untilStates(other, 'received sent text');
    expect(await blocked(id, number)).toBe(true);
    const start = newSid();
    await receive(number, 'start', start);
    expect(await blocked(id, number)).toBe(false);
    await receive(number, 'STOP');
    await receive(number, 'start', start);
    expect(await blocked(id, number)).toBe(true);
    // Another consent counts, though the number is the same.
    await service.leave(id, { phone: number });
    expect(await blocked(id, number)).toBe(false);
    // Nobody agreed to texts to this one.
    const stranger = newNumber();
    await receive(stranger, 'STOP');
    await receive(stranger, 'START');
    expect(await service.query('select 1 from text_numbers where stopped_at is null')).toHaveLength(0);
  });

  const blocked = async (id: string, number: string): Promise<boolean> => {
    const [row] = await service.query<{ allowed: boolean }>(
      `select exists (select 1 from text_consents consent left join text_numbers one on one.hash = consent.number_hash
         where upload_id = $1 and ended_at is null and given_at > coalesce(one.stopped_at, '-infinity')) as allowed
         from insurance_uploads where id = $1 and phone_hash is not null`,
      [id],
    );
    expect((await service.upload(id)).phone).toBe(number);
    return !row?.allowed;
  };

  it('are answered about HELP in its language', async () => {
    expect((await receive(newNumber(), 'Help')).answer).toMatch(
      /^Coverleaf: texts about your proof.*\+1 \(555\)/,
    );
    expect((await receive(newNumber(), 'ayuda')).answer).toMatch(/^Coverleaf: mensajes/);
    expect((await receive(newNumber(), 'Thanks!')).answer).toBeNull();
  });

  it('go to the email address instead if the number can’t get texts, and to nobody without one', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await sendUnheard(email);
    await service.leave(id, { phone: '+15005550009' });
    await untilStates(id, 'received sent email');
    expect(await service.emailsTo(email)).toHaveLength(1);
    // It is never tried again.
    const other = await service.send(HARBOR);
    await service.query('delete from texts');
    await service.leave(other, { phone: '+15005550004' });
    await untilStates(other, 'received failed email');
    expect(await service.query(`select 1 from text_numbers where bounced_at is not null`)).toHaveLength(1);
  });

  it('go to the email address if they weren’t delivered', async () => {
    const [number, email] = [newNumber(), `${randomUUID()}@example.com`];
    const id = await sendUnheard(email);
    await service.leave(id, { phone: number });
    await waitFor(async () => (await service.textsTo(number)).length > 0);
    await untilStates(id, 'received sent text');
    const sid = (await service.textsTo(number))[0]?.sid ?? '';
    await noteStatus(sid, 'delivered');
    await noteStatus(sid, 'undelivered', 30005);
    expect(await states(id)).toEqual(['received sent text']);
    await service.query(`update texts set state = 'sent' where sid = $1`, [sid]);
    await noteStatus(sid, 'undelivered', 30005);
    await untilStates(id, 'received sent email');
  });

  it('are never sent twice, whatever happens between claim and reply', async () => {
    const number = newNumber();
    await service.textFault('accept-and-drop', 1);
    const id = await leave(number);
    await untilStates(id, 'received sent text');
    expect(await service.textsTo(number)).toHaveLength(1);
    expect(await service.query('select state from texts where upload_id = $1', [id])).toEqual([
      { state: 'uncertain' },
    ]);
    // A process died after it had claimed a text.
    const about = randomUUID();
    await service.query(
      `insert into texts (id, about, upload_id, number_hash, state)
       select $1, $2, id, phone_hash, 'sending' from insurance_uploads where id = $3`,
      [randomUUID(), about, id],
    );
    const text = { about, uploadId: id, number, body: 'again' };
    expect(await service.get(TextsService).send(text)).toBe('uncertain');
    expect(await service.textsTo(number)).toHaveLength(1);
  });

  it('are shown as they were sent, and sent again once', async () => {
    const number = newNumber();
    const id = await leave(number);
    await untilStates(id, 'received sent text');
    const [sent] = await service.textsTo(number);
    expect(sent?.body).toMatch(/\/status\/[\w-]{60,} Reply STOP/);
    await service.query(`update insurance_uploads set financial_institution = 'Renamed' where id = $1`, [id]);
    const params = { id, kind: 'received' } as const;
    expect(await service.get(NewsService).preview({ actor: ann, params, query: {} })).toEqual({
      ...{ by: 'text', to: number, subject: null, wording: 'sent', next: { by: 'text', to: number } },
      text: sent?.body.replace(/\/status\/[\w-]+/, '/status/…'),
    });
    await service.query('update mailboxes set proven_at = now()');
    const resend = () => service.get(NewsService).resend({ actor: ann, params });
    await Promise.all([resend(), resend()]);
    await waitFor(async () => (await service.textsTo(number)).length === 2, { what: 'the second text' });
    await untilStates(id, 'received sent text');
    expect((await service.textsTo(number))[1]?.body).toMatch(/^Renamed: .*\/status\/[\w-]{60,}/);
    // To a number that stopped texts, nothing goes.
    await receive(number, 'STOP');
    expect(await outcomeOf(resend())).toMatch(/^409 no_address/);
    expect(await service.textsTo(number)).toHaveLength(2);
  });

  it('end when staff remove the number; news go by email until the borrower leaves a number again', async () => {
    const [wrong, right, email] = [newNumber(), newNumber(), `${randomUUID()}@example.com`];
    const id = await sendUnheard(email);
    await service.leave(id, { phone: wrong });
    await untilStates(id, 'received sent text');
    const stranger = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    const remove = (actor = ann) => service.get(NewsService).removeNumber({ actor, params: { id } });
    expect(await outcomeOf(remove(stranger))).toBe('404 not_found');
    expect(await remove()).toMatchObject({ phone: null, email });
    await remove();
    expect(await service.acts({ action: 'document.number_removed' })).toHaveLength(1);
    await untilStates(id, 'received sent email');
    expect(await service.emailsTo(email)).toHaveLength(1);
    expect(await service.textsTo(wrong)).toHaveLength(1);
    const consents = () =>
      service.query(
        'select ended_at is null as is_on from text_consents where upload_id = $1 order by given_at',
        [id],
      );
    expect(await consents()).toEqual([{ is_on: false }]);
    expect(await service.upload(id)).toMatchObject({ phone: null, phoneHash: null });
    // The borrower agrees again.
    await service.leave(id, { phone: right });
    expect(await consents()).toEqual([{ is_on: false }, { is_on: true }]);
    // Without an address, the borrower hears nothing.
    const other = await leave(newNumber());
    await untilStates(other, 'received sent text');
    await service.get(NewsService).removeNumber({ actor: ann, params: { id: other } });
    expect(await states(other)).toEqual([]);
  });

  it('end when staff remove the number, without a second email of what was emailed before', async () => {
    const [number, email] = [newNumber(), `${randomUUID()}@example.com`];
    const id = await service.send(HARBOR, { email });
    await untilStates(id, 'received sent email');
    await service.leave(id, { phone: number });
    await service.get(NewsService).removeNumber({ actor: ann, params: { id } });
    await service.untilIdle();
    expect(await states(id)).toEqual(['received sent email']);
    expect(await service.emailsTo(email)).toHaveLength(1);
  });

  it('are tried again while Twilio surely took nothing', async () => {
    const number = newNumber();
    await service.textFault('busy', 2);
    const id = await leave(number);
    await untilStates(id, 'received sent text');
    expect(await service.textsTo(number)).toHaveLength(1);
  });

  it('that end are an event of the case', async () => {
    const number = newNumber();
    const { loanToken } = await service
      .get(LookupsService)
      .lookUp({ reference: 'REF-1001', lenderId: HARBOR.id });
    const id = await service.send(HARBOR, { loanToken });
    await service.leave(id, { phone: number });
    await receive(number, 'STOP');
    const [found] = await service.query<{ id: string }>(
      `select case_id as id from case_evidence where upload_id = $1`,
      [id],
    );
    const one = await service.get(CasesService).get({ actor: ann, params: { id: found?.id ?? '' } });
    expect(one.events.map(({ kind }) => kind)).toContain('texts_stopped');
  });
});
