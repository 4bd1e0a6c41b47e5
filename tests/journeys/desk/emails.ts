import { join } from 'node:path';
import type { Dashboard, EmailDetail, EmailPage, FileLink } from '@coverleaf/contracts';
import { clamdSkipReason } from '@coverleaf/testing';
import { Readable } from 'node:stream';
import { infectedPdf, samplePdf } from '../../../apps/document/test/sample-files';
import { audited } from '../../stack/audited';
import { textsBelow } from '../../stack/files-below';
import { MailRoom } from '../../stack/mail-room';
import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';

const EMAILS = '/api/v1/admin/emails';
const itScanned = clamdSkipReason() ? it.skip : it;

export function emails(started: () => Stack): void {
  describe('emails, as administrators read them', () => {
    let stack: Stack;
    let admin: StaffCaller;
    let mails: MailRoom;

    beforeAll(async () => {
      stack = started();
      admin = await StaffCaller.signIn(stack);
      mails = await MailRoom.open(stack.dataDir);
    });
    afterAll(() => mails.close());

    const list = (search: Record<string, string>) =>
      admin.call<EmailPage>(`${EMAILS}?${new URLSearchParams(search).toString()}`);

    it('are found, read, opened and deleted, and the log knows by whom', async () => {
      const pdf = await samplePdf(1);
      const id = await mails.give(
        {
          subject: 'Policy of Nora Journey',
          recipient: 'skyla@in.example',
          bodyHtml: '<p>Hello <script>1</script>there',
          pdfState: 'ready',
          generatedPdf: 'made/nora.pdf',
        },
        [{ bytes: pdf, originalName: 'Póliza.pdf' }],
      );
      await mails.store.put('attachments', 'made/nora.pdf', Readable.from([pdf]));
      const page = (await list({ q: 'nora jour', period: 'today', tz: 'America/New_York' })).body;
      expect(page).toMatchObject({
        total: 1,
        items: [{ id, attachmentCount: 1, attachmentsDownloaded: true }],
      });
      const { body: email } = await admin.call<EmailDetail>(`${EMAILS}/${id}`);
      expect(email).toMatchObject({
        lender: { name: 'Skyla' },
        bodyPlain: 'Hello',
        attachments: [{ position: 0, originalName: 'Póliza.pdf', state: 'stored', infected: false }],
        attachmentPaths: [{ storagePath: `${id}/0-policy.pdf` }],
      });
      const { counts } = (await admin.call<Dashboard>('/api/v1/admin/dashboard')).body;
      expect(counts?.emails).toBe(1);
      const body = await (await admin.read(`${EMAILS}/${id}/body`)).text();
      expect(body).toContain('Hello');
      expect(body).not.toContain('<script');

      const link = async (path: string): Promise<FileLink> =>
        (await admin.call<FileLink>(`${EMAILS}/${id}/${path}`)).body;
      const viewed = await fetch((await link('attachments/0/url?inline')).url);
      expect(viewed.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''P%C3%B3liza.pdf`);
      expect(Buffer.from(await viewed.arrayBuffer())).toEqual(pdf);
      const saved = await fetch((await link('attachments/0/url')).url);
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(saved.headers.get('content-security-policy')).toContain('sandbox');
      const made = await link('pdf-url?inline');
      expect(made.fileName).toBe('Policy of Nora Journey.pdf');
      expect((await fetch(made.url)).status).toBe(200);
      expect((await admin.call(`${EMAILS}/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await admin.call(`${EMAILS}/${id}`, { method: 'DELETE' })).status).toBe(404);
      expect((await fetch(made.url)).status).toBe(404);
      const acts = ['viewed', 'attachment_viewed', 'attachment_downloaded', 'pdf_viewed', 'deleted'];
      const gone = { subjectKind: 'email', subjectName: null, subjectIsGone: true };
      for (const act of acts)
        expect(await audited(admin, `email.${act}`, ({ subjectId }) => subjectId === id)).toMatchObject(gone);
    });

    it('refuse what nobody can mean, in words', async () => {
      const id = await mails.give();
      const asked = [
        `${EMAILS}?period=year`,
        `${EMAILS}?tz=Nowhere/At_all`,
        `${EMAILS}?cursor=forged`,
        `${EMAILS}?q=${encodeURIComponent('a\u0000b')}`,
        `${EMAILS}/not-an-id`,
        `${EMAILS}/${id}/attachments/-1/url`,
        `${EMAILS}/${id}/attachments/1e9/url`,
        `${EMAILS}/${id}/attachments/0/url`,
        `${EMAILS}/${id}/pdf-url?inline=perhaps`,
        `${EMAILS}/${id}/pdf-url`,
        `${EMAILS}/${id}/body`,
        `${EMAILS}/${crypto.randomUUID()}`,
      ];
      const statuses: number[] = [];
      for (const path of asked) statuses.push((await admin.call(path)).status);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422, 404, 422, 409, 404, 404]);
    });

    it('are searched for without a trace', async () => {
      await mails.give({ subject: 'Zebulon Marker', bodyPlain: 'zebulonbody' }, [
        { bytes: Buffer.from('x'), originalName: 'zebulon.pdf' },
      ]);
      const { items } = (await list({ q: 'zebulon marker' })).body;
      await admin.call(`${EMAILS}/${items[0]?.id}`);
      await admin.call(`${EMAILS}/${items[0]?.id}/attachments/0/url`);
      await list({ q: 'zebulon marker', cursor: 'forged' });
      const logs = (await textsBelow(join(stack.dataDir, 'logs'))).join('');
      expect(logs.length).toBeGreaterThan(0);
      expect(logs).not.toMatch(/zebulon/i);
    });

    itScanned('keep a virus to themselves', async () => {
      const id = await mails.give({}, [{ bytes: await infectedPdf(0) }, { bytes: await samplePdf(1) }]);
      const open = (n: number) => admin.call(`${EMAILS}/${id}/attachments/${n}/url`);
      expect(await open(0)).toMatchObject({ status: 409, body: { code: 'infected' } });
      expect((await open(1)).status).toBe(200);
      const { body } = await admin.call<EmailDetail>(`${EMAILS}/${id}`);
      expect(body.attachments.map(({ infected }) => infected)).toEqual([true, false]);
    });

    it('can be listed while the lender service is away', async () => {
      const id = await mails.give({ recipient: 'skyla@in.example' });
      await stack.signal('lender', 'SIGSTOP');
      try {
        expect((await list({})).status).toBe(200);
        expect((await admin.call<EmailDetail>(`${EMAILS}/${id}`)).body).toMatchObject({ id, lender: null });
      } finally {
        await stack.signal('lender', 'SIGCONT');
      }
    });
  });
}
