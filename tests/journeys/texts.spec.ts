import type { SimulatedText } from '../../tools/twilio-simulator/src/simulator.server';
import { eventually } from '../stack/eventually';
import { admin, borrower, sql, stack, withAdmin } from '../stack/product';

withAdmin({ NOTIFICATION_DELAY_MS: '0' });
beforeAll(() => admin.saveSetting('public.require_approval', true));

const textsTo = async (number: string): Promise<SimulatedText[]> => {
  const { items } = (await (await fetch(`${stack.textSimulatorUrl}/texts`)).json()) as {
    items: SimulatedText[];
  };
  return items.filter(({ to }) => to === number);
};
/** A text from a borrower's phone to us. @returns what the portal answered to Twilio */
const sendFrom = async (from: string, body: string): Promise<{ status: number; twiml: string }> => {
  const reply = await fetch(`${stack.textSimulatorUrl}/inbound`, {
    method: 'POST',
    body: JSON.stringify({ from, body }),
  });
  return (await reply.json()) as { status: number; twiml: string };
};
/** Sends a document and leaves a number on the receipt. @returns the document's id */
const leaveNumber = async (phone: string): Promise<string> => {
  const { body } = await borrower.upload();
  const { id, confirmationToken: token } = body;
  const reply = await fetch(`${stack.portalUrl}/api/v1/uploads/${id}/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, consent: 1, language: 'en', token }),
  });
  expect(reply.status).toBe(201);
  return id;
};
/** What became of the news about a document. */
const newsOf = async (id: string): Promise<string[]> => {
  const rows = await sql.document<{ news: string }>(
    `select kind || ' ' || state as news from notifications where upload_id = '${id}' order by kind desc`,
  );
  return rows.map(({ news }) => news);
};
const untilNews = (id: string, ...wanted: string[]): Promise<unknown> =>
  eventually(`the news to be ${wanted.join(', ')}`, async () => (await newsOf(id)).join() === wanted.join());

describe('a borrower who left a number', () => {
  const number = '+12025550142';

  it('gets texts, and none after STOP', async () => {
    const id = await leaveNumber('(202) 555-0142');
    await untilNews(id, 'received sent');
    expect((await textsTo(number)).map(({ body }) => body)).toEqual([
      expect.stringMatching(/your document arrived.*Reply STOP to end texts\.$/),
    ]);
    const help = await sendFrom(number, 'help');
    expect([help.status, help.twiml]).toEqual([200, expect.stringContaining('<Message>')]);
    expect((await sendFrom(number, 'Stop')).status).toBe(200);
    const checked = `select 1 from insurance_uploads where id = '${id}' and stage = 'awaiting_approval'`;
    await eventually('the file to be checked', async () => (await sql.document(checked)).length > 0);
    const reject = { body: { reasonCode: 'hard_to_read' } };
    expect((await admin.call(`/api/v1/admin/documents/${id}/reject`, reject)).status).toBe(200);
    await untilNews(id, 'received sent', 'outcome skipped');
    expect(await textsTo(number)).toHaveLength(1);
  });

  it('is not stopped by a text that Twilio did not sign', async () => {
    const fields = { MessageSid: `SM${'0'.repeat(32)}`, From: '+12025550143', Body: 'STOP' };
    const reply = await fetch(`${stack.portalUrl}/api/v1/texts/inbound`, {
      method: 'POST',
      headers: { 'x-twilio-signature': Buffer.alloc(20).toString('base64') },
      body: new URLSearchParams(fields),
    });
    expect(reply.status).toBe(403);
  });
});
