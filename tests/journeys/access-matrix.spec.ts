import { once } from 'node:events';
import { connect } from 'node:net';
import {
  type CaseDetail,
  createUser,
  type MadeLetters,
  type RosterImport,
  ROUTES,
  rpcOf,
  type SavedReply,
  type Session,
  type SessionEntry,
  type Transmission,
} from '@coverleaf/contracts';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { eventually } from '../stack/eventually';
import { documents } from '../stack/document-fixtures';
import { emails, withEmails } from '../stack/email-fixtures';
import { admin, borrower, sql, stack, withAdmin } from '../stack/product';
import { portsOf } from '../stack/query';
import { StaffCaller } from '../stack/staff-caller';
import { translate } from '../stack/translation-fixtures';
import { CALLERS, type CallerKind, type CellContext, type Row, type Subject } from './access-callers';
import { lettersOfA, replyOfA, rosterOfA, ROWS } from './access-rows';

// The routes for readings exist only when reading is on.
withAdmin({ READING: 'true' });

it('no service accepts callers that bypass the gateway, whoever they claim to be', async () => {
  const [first] = await sql.identity<{ id: string }>(`select id from users where role = 'admin' limit 1`);
  const actor = { userId: first?.id, sessionId: crypto.randomUUID(), role: 'admin', lenderId: null };
  const body = { email: 'mallory@example.com', password: 'correct horse battery', name: 'M', role: 'admin' };
  const rpc = rpcOf(createUser);
  const answer = await ask((await portsOf(stack.dataDir)).services.identity.rpc, {
    pattern: rpc.name,
    data: { correlationId: 'asked-directly', input: rpc.input.parse({ actor, body }) },
    id: '1',
  });
  expect(answer).not.toContain('#');
  expect(await sql.identity(`select id from users where email = '${body.email}'`)).toEqual([]);
});

/**
 * Sends a message in the format of the services' RPC. @returns the first reply; if there is none, what arrives before
 * the connection ends
 */
async function ask(port: number, message: object): Promise<string> {
  const text = JSON.stringify(message);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
    if (answer.includes('#')) socket.destroy();
  });
  socket.write(`${text.length}#${text}`);
  await once(socket, 'close');
  return answer;
}

interface SignedInCaller {
  readonly caller: StaffCaller;
  readonly password: string;
}

const NOTHING: Subject = { id: '00000000-0000-4000-8000-000000000000' };

describe('who may call what', () => {
  let lenders: Readonly<Record<string, string>>;
  withEmails();

  beforeAll(async () => {
    const rows = await sql.lender<{ slug: string; id: string }>('select slug, id from lenders');
    lenders = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
  });

  const signIn = async (kind: CallerKind): Promise<SignedInCaller> => {
    if (kind === 'anonymous') return { caller: new StaffCaller(stack.portalUrl), password: 'none at all' };
    const lenderId = (kind.endsWith('B') ? lenders['ufcu'] : lenders['skyla']) ?? null;
    const role = kind.startsWith('admin') ? 'admin' : kind.startsWith('manager') ? 'site_manager' : 'user';
    const { caller, user, password } = await admin.withNew({
      role,
      lenderId: role === 'admin' ? null : lenderId,
    });
    if (kind === 'admin with a one-time password') {
      await sql.identity(`update users set must_change_password = true where id = '${user.id}'`);
    }
    if (kind !== 'signed-out') return { caller, password };
    const leftover = caller.copy();
    await caller.call('/api/v1/auth/logout', { method: 'POST' });
    return { caller: leftover, password };
  };

  const known = new Map<CallerKind, Promise<SignedInCaller>>();
  /** Keeps cells independent: each has its own subject and session if it may change them. */
  const callerOf = (kind: CallerKind, path: string, isRefused: boolean): Promise<SignedInCaller> => {
    if (path.startsWith('/api/v1/auth/') && !isRefused) return signIn(kind);
    const signedIn = known.get(kind) ?? signIn(kind);
    known.set(kind, signedIn);
    return signedIn;
  };

  const newLender = async (): Promise<Subject> => {
    const body = { name: `Lender ${crypto.randomUUID()}`, address: '1 Main Street' };
    return (await admin.call<Subject>('/api/v1/admin/lenders', { body })).body;
  };

  const withSecondFactor = async (user: Subject): Promise<Subject> => {
    await sql.identity(`update users set totp_confirmed_at = now() where id = '${user.id}'`);
    return user;
  };

  const deliveredTransmission = async (): Promise<Subject> => {
    const { receipt } = await borrower.send();
    return eventually('the delivered confirmation', async () => {
      const all = await admin.list<Transmission>('/api/v1/admin/transmissions?kind=confirmation');
      return all.find(({ uploadId, state }) => uploadId === receipt.id && state === 'delivered');
    });
  };

  const make: Readonly<Record<NonNullable<Row['about']>, (caller: StaffCaller) => Promise<Subject>>> = {
    upload: async () => {
      const { id, confirmationToken, statusUrl } = (await borrower.upload()).body;
      return { id, token: confirmationToken, status: statusUrl.split('/').at(-1) ?? '' };
    },
    transmission: deliveredTransmission,
    'document of A': async () => {
      const fields = { lenderSlug: undefined, financialInstitution: 'Skyla' };
      const { id } = (await borrower.upload({ fields })).body;
      // Without a lender, the document goes to the file share and stays there until somebody marks it. Then lender A
      // gets it.
      await documents.until(id, 'sent');
      await sql.document(`update insurance_uploads set lender_id = '${lenders['skyla']}' where id = '${id}'`);
      return { id };
    },
    'case of A': async () => {
      const body = { lenderId: lenders['skyla'], reference: crypto.randomUUID() };
      return (await admin.call<CaseDetail>('/api/v1/admin/cases', { method: 'POST', body })).body;
    },
    'roster of A': async () => {
      const body = rosterOfA({ lenderA: lenders['skyla'] ?? '' });
      return (await admin.call<RosterImport>('/api/v1/admin/rosters', { method: 'POST', body })).body;
    },
    'letters of A': async () => {
      const { query, body } = lettersOfA({ lenderA: lenders['skyla'] ?? '' });
      const path = `/api/v1/admin/letter-batches?${query}`;
      return (await admin.call<MadeLetters>(path, { method: 'POST', body })).body.batch;
    },
    'saved reply of A': async () => {
      const body = replyOfA({ lenderA: lenders['skyla'] ?? '' });
      return (await admin.call<SavedReply>('/api/v1/admin/saved-replies', { body })).body;
    },
    'user of A': () => admin.addUser({ lenderId: lenders['skyla'] ?? null }),
    'user of A with a second factor': async () =>
      withSecondFactor(await admin.addUser({ lenderId: lenders['skyla'] ?? null })),
    'own second factor': async (caller) => {
      const { body } = await caller.call<Partial<Session>>('/api/v1/auth/session');
      return body.user ? withSecondFactor(body.user) : NOTHING;
    },
    lender: newLender,
    question: () => admin.addFaq('Is it so?'),
    image: async () => ({ id: (await admin.addImage('a.png')).name }),
    'deleted lender': async () => {
      const lender = await newLender();
      await admin.call(`/api/v1/admin/lenders/${lender.id}`, { method: 'DELETE' });
      return lender;
    },
    email: async () => {
      const mail = { bodyHtml: '<p>Hello', pdfState: 'ready', generatedPdf: crypto.randomUUID() } as const;
      return { id: await emails.add(mail, [{ bytes: await samplePdf(1) }]) };
    },
    'glossary term': async () => {
      const body = { term: `Term ${crypto.randomUUID()}` };
      return (await admin.call<Subject>('/api/v1/admin/translations/glossary', { body })).body;
    },
    translation: async () => {
      // No digits, because a translation must keep anything that looks like a phone number.
      const question = `Is it ${crypto.randomUUID().replaceAll(/\d/g, 'x')}?`;
      await admin.addFaq(question);
      await translate(stack, [question]);
      const found = await admin.list<Subject>(`/api/v1/admin/translations?q=${encodeURIComponent(question)}`);
      return found[0] ?? NOTHING;
    },
    'own session': async (caller) => {
      const { body } = await caller.call<{ items?: SessionEntry[] }>('/api/v1/auth/sessions');
      return body.items?.find(({ current }) => current) ?? NOTHING;
    },
  };

  const isRefused = ({ statuses }: Row, column: number): boolean => (statuses[column] ?? 0) >= 400;
  const refused = new Map<string, Promise<Subject>>();
  /** A refused request changes nothing, so all of one row can be about the same subject. */
  const subjectOf = (row: Row, id: string, column: number, caller: StaffCaller): Promise<Subject> => {
    const { about } = row;
    if (!about) return Promise.resolve(NOTHING);
    if (!isRefused(row, column) || about.startsWith('own ')) return make[about](caller);
    const subject = refused.get(id) ?? make[about](caller);
    refused.set(id, subject);
    return subject;
  };

  it('has a row for every route', () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(ROUTES.map(({ id }) => id).toSorted());
  });

  const cells = Object.keys(ROWS).flatMap((id) => CALLERS.map((kind, column) => [id, kind, column] as const));

  it.each(cells)('%s by %s', async (id, kind, column) => {
    const route = ROUTES.find((candidate) => candidate.id === id);
    const row = ROWS[id];
    if (!route || !row) throw new Error(`${id} is no route`);
    const { caller, password } = await callerOf(kind, route.path, isRefused(row, column));
    const subject = await subjectOf(row, id, column, caller);
    const context: CellContext = { lenderA: lenders['skyla'] ?? '', password, subject };
    const params = typeof row.params === 'function' ? row.params(context) : row.params;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? subject.id);
    const body = typeof row.body === 'function' ? row.body(context) : row.body;
    const query = typeof row.query === 'function' ? row.query(context) : row.query;
    const { status } = await caller.call(query ? `${path}?${query}` : path, {
      method: route.method,
      ...(body && { body }),
    });
    expect(status).toBe(row.statuses[column]);
  });
});
