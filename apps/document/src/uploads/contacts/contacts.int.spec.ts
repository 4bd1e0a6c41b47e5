import { randomUUID } from 'node:crypto';
import { leaveContact, MOST_CONTACT_CHANGES, PhoneNumber, TEXT_CONSENTS } from '@coverleaf/contracts';
import { outcomeOf } from '@coverleaf/testing';
import { SETTINGS, useNotifications } from '../../../test/use-notifications';
import { useDocument } from '../../../test/start-document';
import { ContactsService } from './contacts.service';
import { TextConsentEntity } from './text-consent.entity';

const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token of the account',
  TWILIO_FROM: '+12025550100',
};

type Contact = { readonly email?: string; readonly phone?: string; readonly language?: string };

describe('the contact of an upload', () => {
  const { service, someone, sent, untilStates } = useNotifications();

  const leave = async (id: string, contact: Contact, token?: string) => {
    const { confirmationToken } = await service.upload(id);
    const body = leaveContact.body?.parse({ ...contact, token: token ?? confirmationToken });
    if (!body) throw new Error('The operation has a body');
    return service.get(ContactsService).leave({ params: { id }, body });
  };

  it('gets the news of the upload, in the language of the page', async () => {
    const [id, email] = [await service.send(null), someone()];
    expect(await leave(id, { email, language: 'es' })).toEqual({ by: 'email' });
    await untilStates(id, ['received waiting']);
    expect(await service.upload(id)).toMatchObject({ email, language: 'es', emailIsProven: true });
    expect(SETTINGS.enableNotifications).toBe(true);
  });

  it('replaces the address of the form, a few times', async () => {
    const id = await sent(someone());
    const emails = Array.from({ length: MOST_CONTACT_CHANGES }, someone);
    for (const email of emails) await leave(id, { email });
    const last = emails.at(-1) ?? '';
    expect((await service.upload(id)).email).toBe(last);
    // The same again changes nothing.
    expect(await leave(id, { email: last })).toEqual({ by: 'email' });
    expect(await outcomeOf(leave(id, { email: someone() }))).toMatch(/^409 contact_limit/);
    expect((await service.upload(id)).email).toBe(last);
  });

  it('requires the token of its upload', async () => {
    const id = await service.send(null);
    expect(await outcomeOf(leave(id, { email: someone() }, 'x'.repeat(43)))).toMatch(/^403 wrong_token/);
    const body = { email: someone(), token: 'x' };
    const unknown = service.get(ContactsService).leave({ params: { id: randomUUID() }, body });
    expect(await outcomeOf(unknown)).toMatch(/^404 /);
  });

  it('is no phone number while texts are off', async () => {
    const id = await service.send(null);
    expect(await outcomeOf(leave(id, { phone: '202 555 0142' }))).toMatch(/^409 texts_off/);
    expect((await service.upload(id)).phone).toBeNull();
  });

  it('is exactly one address or number', () => {
    const isValid = (contact: Contact) => leaveContact.body?.safeParse({ ...contact, token: 'x' }).success;
    expect(isValid({ email: 'ann@example.com' })).toBe(true);
    expect(isValid({ phone: '(202) 555-0142' })).toBe(true);
    expect(isValid({ email: 'ann@example.com', phone: '(202) 555-0142' })).toBe(false);
    expect(isValid({})).toBe(false);
  });
});

describe('the phone number of an upload', () => {
  const service = useDocument(TWILIO);

  const leave = async (id: string, contact: Contact) => {
    const { confirmationToken: token } = await service.upload(id);
    return service.get(ContactsService).leave({ params: { id }, body: { ...contact, token } });
  };
  const consents = (uploadId: string) =>
    service.rows(TextConsentEntity).find({ where: { uploadId }, order: { givenAt: 'ASC' } });

  it('is stored encrypted, with the consent to texts', async () => {
    const id = await service.send(null);
    expect(await leave(id, { phone: '+12025550142', language: 'es' })).toEqual({ by: 'text' });
    expect(await leave(id, { phone: '+12025550142', language: 'es' })).toEqual({ by: 'text' });
    expect((await service.upload(id)).phone).toBe('+12025550142');
    const [consent, ...more] = await consents(id);
    expect(more).toEqual([]);
    expect(consent).toMatchObject({ words: 1, language: 'es', endedAt: null });
    expect(TEXT_CONSENTS[1].es).toContain('STOP');
    const rows = await service.query(
      `select to_jsonb(upload) from insurance_uploads upload union all select to_jsonb(one) from text_consents one`,
    );
    expect(JSON.stringify(rows)).not.toContain('2025550142');
  });

  it('keeps the address of the form, and its consent ends with another contact', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await service.send(null, { email });
    await leave(id, { phone: '+12025550143' });
    expect(await service.upload(id)).toMatchObject({ email, phone: '+12025550143' });
    await leave(id, { email: 'other@example.com' });
    expect(await service.upload(id)).toMatchObject({ email: 'other@example.com', phone: null });
    expect((await consents(id)).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
    await leave(id, { phone: '+12025550144' });
    expect(await service.upload(id)).toMatchObject({ email: null, phone: '+12025550144' });
    expect((await consents(id)).map(({ endedAt }) => endedAt !== null)).toEqual([true, false]);
  });

  it.each([
    ['(202) 555-0142', '+12025550142'],
    ['+1 202.555.0142', '+12025550142'],
    ['1-604-555-0142', '+16045550142'],
    ['+12025550142', '+12025550142'],
    // Jamaica.
    ['+1 876 555 0142', null],
    ['+44 20 7946 0958', null],
    ['555 0142', null],
    ['202 155 0142', null],
    ['', null],
  ])('is one of the United States or Canada: %s', (text, number) => {
    expect(PhoneNumber.safeParse(text).data ?? null).toBe(number);
  });
});
