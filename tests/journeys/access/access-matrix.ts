import {
  type DocumentDetail,
  type Image,
  ROUTES,
  type Session,
  type SessionEntry,
  type Transmission,
  type TransmissionPage,
  type TranslationItemPage,
} from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../../apps/document/test/sample-files';
import { sampleImage } from '../../../apps/lender/test/sample-images';
import { imageForm } from '../../stack/images';
import { Borrower } from '../../stack/borrower';
import { MailRoom } from '../../stack/mail-room';
import { query } from '../../stack/query';
import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';
import { ROWS } from './cells';
import { CALLERS, type CallerKind, type CellWorld, type Row, type Subject } from './row';

interface Arrived {
  readonly caller: StaffCaller;
  readonly password: string;
}

const NOTHING: Subject = { id: '00000000-0000-4000-8000-000000000000' };

export function accessMatrix(started: () => Stack): void {
  describe('who may call what', () => {
    let stack: Stack;
    let admin: StaffCaller;
    let lenders: Readonly<Record<string, string>>;
    let pdf: Buffer;
    let mails: MailRoom;

    beforeAll(async () => {
      stack = started();
      admin = await StaffCaller.signIn(stack);
      const rows = (await query(stack.dataDir, 'lender', 'select slug, id from lenders')) as {
        slug: string;
        id: string;
      }[];
      lenders = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
      pdf = await samplePdf(1);
      mails = await MailRoom.open(stack.dataDir);
    });
    afterAll(() => mails.close());

    const arrive = async (kind: CallerKind): Promise<Arrived> => {
      if (kind === 'anonymous') return { caller: new StaffCaller(stack.portalUrl), password: 'none at all' };
      const lenderId = (kind.endsWith('B') ? lenders['ufcu'] : lenders['skyla']) ?? null;
      const role = kind.startsWith('admin') ? 'admin' : kind.startsWith('manager') ? 'site_manager' : 'user';
      const { caller, user, password } = await admin.withNew({
        role,
        lenderId: role === 'admin' ? null : lenderId,
      });
      if (kind === 'admin with a one-time password') {
        await query(
          stack.dataDir,
          'identity',
          `update users set must_change_password = true where id = '${user.id}'`,
        );
      }
      if (kind !== 'signed-out') return { caller, password };
      const leftover = caller.copy();
      await caller.call('/api/v1/auth/logout', { method: 'POST' });
      return { caller: leftover, password };
    };

    const known = new Map<CallerKind, Promise<Arrived>>();
    /** No cell changes another: each has things of its own, and a caller of its own where it may end the session. */
    const callerOf = (kind: CallerKind, path: string): Promise<Arrived> => {
      if (path.startsWith('/api/v1/auth/')) return arrive(kind);
      const arrived = known.get(kind) ?? arrive(kind);
      known.set(kind, arrived);
      return arrived;
    };

    const newLender = async (): Promise<Subject> => {
      const body = { name: `Lender ${crypto.randomUUID()}`, address: '1 Main Street' };
      return (await admin.call<Subject>('/api/v1/admin/lenders', { body })).body;
    };

    const withSecondFactor = async (user: Subject): Promise<Subject> => {
      await query(
        stack.dataDir,
        'identity',
        `update users set totp_confirmed_at = now() where id = '${user.id}'`,
      );
      return user;
    };

    const deliveredTransmission = async (): Promise<Subject> => {
      const borrower = new Borrower(stack);
      const { body: receipt } = await borrower.upload({ bytes: pdf });
      await borrower.confirm(receipt);
      const own = async (): Promise<Transmission | undefined> => {
        const { body } = await admin.call<TransmissionPage>('/api/v1/admin/transmissions?kind=confirmation');
        return body.items.find(({ uploadId, state }) => uploadId === receipt.id && state === 'delivered');
      };
      await waitFor(async () => (await own()) !== undefined, { timeoutMs: 20_000 });
      return (await own()) ?? NOTHING;
    };

    const make: Readonly<Record<NonNullable<Row['about']>, (caller: StaffCaller) => Promise<Subject>>> = {
      upload: async () => {
        const { id, confirmationToken, statusUrl } = (await new Borrower(stack).upload({ bytes: pdf })).body;
        return { id, token: confirmationToken, status: statusUrl.split('/').at(-1) ?? '' };
      },
      transmission: () => deliveredTransmission(),
      'document of A': async () => {
        const fields = { name: 'Ann', insuranceCompany: 'Prairie Mutual', financialInstitution: 'Skyla' };
        const { id } = (await new Borrower(stack).upload({ bytes: pdf, fields })).body;
        // Of no lender it goes to the file share, where it stays until somebody marks it; then it becomes A's.
        const path = `/api/v1/admin/documents/${id}`;
        await waitFor(async () => (await admin.call<DocumentDetail>(path)).body.stage === 'sent');
        await query(
          stack.dataDir,
          'document',
          `update insurance_uploads set lender_id = '${lenders['skyla']}' where id = '${id}'`,
        );
        return { id };
      },
      'user of A': () => admin.addUser({ lenderId: lenders['skyla'] ?? null }),
      'user of A with a second factor': async () =>
        withSecondFactor(await admin.addUser({ lenderId: lenders['skyla'] ?? null })),
      'own second factor': async (caller) => {
        const { body } = await caller.call<Partial<Session>>('/api/v1/auth/session');
        return body.user ? withSecondFactor(body.user) : NOTHING;
      },
      lender: () => newLender(),
      question: async () => {
        const body = { question: 'Is it so?', answer: 'It is.', category: 'General' };
        return (await admin.call<Subject>('/api/v1/admin/faqs', { body })).body;
      },
      image: async () => {
        const { body } = await admin.call<Image>('/api/v1/admin/images', {
          body: imageForm(await sampleImage().png().toBuffer(), 'a.png'),
        });
        return { id: body.name };
      },
      'deleted lender': async () => {
        const lender = await newLender();
        await admin.call(`/api/v1/admin/lenders/${lender.id}`, { method: 'DELETE' });
        return lender;
      },
      email: async () => {
        const mail = { bodyHtml: '<p>Hello', pdfState: 'ready', generatedPdf: crypto.randomUUID() } as const;
        return { id: await mails.give(mail, [{ bytes: pdf }]) };
      },
      'glossary term': async () => {
        const body = { term: `Term ${crypto.randomUUID()}` };
        return (await admin.call<Subject>('/api/v1/admin/translations/glossary', { body })).body;
      },
      translation: async () => {
        // Without digits: a translation must keep what looks like a telephone number.
        const question = `Is it ${crypto.randomUUID().replaceAll(/\d/g, 'x')}?`;
        await admin.call('/api/v1/admin/faqs', { body: { question, answer: 'It is.', category: 'General' } });
        await fetch(`${stack.portalUrl}/api/v1/translations`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ texts: [question], targetLanguage: 'es' }),
        });
        const path = `/api/v1/admin/translations?q=${encodeURIComponent(question)}`;
        return (await admin.call<TranslationItemPage>(path)).body.items[0] ?? NOTHING;
      },
      'own session': async (caller) => {
        const { body } = await caller.call<{ items?: SessionEntry[] }>('/api/v1/auth/sessions');
        return body.items?.find(({ current }) => current) ?? NOTHING;
      },
    };

    it('is written down for every route', () => {
      expect(Object.keys(ROWS).toSorted()).toEqual(ROUTES.map(({ id }) => id).toSorted());
    });

    const cells = Object.keys(ROWS).flatMap((id) =>
      CALLERS.map((kind, column) => [id, kind, column] as const),
    );

    it.each(cells)('%s by %s', async (id, kind, column) => {
      const route = ROUTES.find((candidate) => candidate.id === id);
      const row = ROWS[id];
      if (!route || !row) throw new Error(`${id} is no route`);
      const { caller, password } = await callerOf(kind, route.path);
      const subject = row.about ? await make[row.about](caller) : NOTHING;
      const world: CellWorld = { lenderA: lenders['skyla'] ?? '', password, subject };
      const { status } = await caller.call(row.path(world), { method: route.method, ...row.call?.(world) });
      expect(status).toBe(row.answers[column]);
    });
  });
}
