import { randomUUID } from 'node:crypto';
import type { LenderRecord } from '@coverleaf/contracts';
import { createEmail } from '../../test/email-fixtures';
import { useMail } from '../../test/start-mail';
import { PendingMailService } from './pending-mail.service';

const TO_SKYLA = 'skyla@mail.example';
const SKYLA: LenderRecord = {
  ...{ id: randomUUID(), name: 'Skyla', slug: 'skyla', logoUrl: null, templateId: null },
  ...{ primaryColor: '#000000', secondaryColor: '#ffffff', accentColor: null, sendsFields: false },
  ...{ accountId: 'SKY-1', rightTrack: false, timeZone: 'America/New_York', address: '' },
};

describe('emails that may be proof and are not uploads yet', () => {
  const service = useMail();
  const hoursAgo = (count: number): Date => new Date(Date.now() - count * 3_600_000);
  const pending = async (since = hoursAgo(48)) =>
    (await service.get(PendingMailService).find({ since: since.toISOString() })).items;
  const fileIn = (emailId: string, state: string, lenderId = SKYLA.id) =>
    service.dataSource.query(
      `insert into attachment_filings
         (attachment_id, state, lender_id, institution, name, insurance_company, upload_id)
       select id, $2, $3, 'Skyla', 'Ann', 'Prairie', case when $2 = 'filed' then id end
         from email_attachments where email_id = $1`,
      [emailId, state, lenderId],
    );

  beforeAll(() => service.services.recipients.set(TO_SKYLA, SKYLA));
  afterEach(() => service.empty());

  it('are those with documents that nobody has filed, the oldest of each lender', async () => {
    const pdf = { bytes: Buffer.from('%PDF-1.7') };
    const newest = await createEmail(service, { createdAt: hoursAgo(1) }, [pdf]);
    const oldest = hoursAgo(3);
    await createEmail(service, { createdAt: oldest }, [pdf]);
    await createEmail(service, { createdAt: hoursAgo(5), recipient: 'nobody@mail.example' }, [pdf]);
    await createEmail(service, { createdAt: hoursAgo(6) }, [
      { ...pdf, contentType: 'text/calendar', originalName: 'invite.ics' },
    ]);
    const filed = await createEmail(service, { createdAt: hoursAgo(7) }, [pdf]);
    await fileIn(filed, 'filed');
    await createEmail(service, { createdAt: hoursAgo(60) }, [pdf]);
    expect(await pending()).toEqual([{ lenderId: SKYLA.id, receivedAt: oldest.toISOString() }]);
    expect(await pending(hoursAgo(2))).toEqual([{ lenderId: SKYLA.id, receivedAt: expect.any(String) }]);
    const other = randomUUID();
    await fileIn(newest, 'waiting', other);
    expect((await pending()).map(({ lenderId }) => lenderId).toSorted()).toEqual(
      [SKYLA.id, other].toSorted(),
    );
  });

  it('may be any lender’s before they are parsed', async () => {
    await createEmail(service, { createdAt: hoursAgo(1), state: 'received' });
    expect(await pending()).toEqual([{ lenderId: null, receivedAt: expect.any(String) }]);
  });
});
