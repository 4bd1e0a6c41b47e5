import { randomUUID } from 'node:crypto';
import type { Actor, ImportRow } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { outcomeOf } from '@coverleaf/testing';
import { actorOf, useIdentity } from '../../../test/start-identity';
import { PasswordLinkEntity } from '../../password-links/password-link.entity';
import { UserEntity } from '../user.entity';
import { UserImportService } from './user-import.service';

const LENDER_A = randomUUID();
const LENDER_B = randomUUID();
const LENDERS = { 'bank-a': LENDER_A, 'bank-b': LENDER_B };

describe('an import of users', () => {
  const running = useIdentity();
  let admin: Actor;
  let manager: Actor;
  const imports = () => running.get(UserImportService);
  const person = (more: object = {}) => ({
    ...{ email: `${randomUUID()}@example.com`, name: 'New One', role: 'user', lender: 'bank-a' },
    ...more,
  });
  const toRows = (...all: object[]): ImportRow[] =>
    all.map((fields, at) => ({ row: at + 2, fields: { ...fields } }));
  const plan = (rows: ImportRow[], actor = admin) =>
    imports().import({ actor, rows, lenders: LENDERS, run: null });
  const run = async (rows: ImportRow[], { actor = admin, skipRefused = false } = {}) => {
    const { digest } = await plan(rows, actor);
    return imports().import({ actor, rows, lenders: LENDERS, run: { digest, skipRefused } });
  };
  const byEmail = (email: string) => running.rows(UserEntity).findOneBy({ email });

  beforeAll(async () => {
    admin = await running.admin();
    manager = actorOf(await running.addUser({ role: 'site_manager', lenderId: LENDER_A }));
  });

  it('plans, then invites each by an emailed link, like a single invitation', async () => {
    const [one, two, boss] = [
      person(),
      person({ role: 'Site Manager', lender: 'All lenders' }),
      person({ role: 'Administrator', lender: '' }),
    ];
    const rows = toRows(one, two, boss);
    expect(await plan(rows)).toMatchObject({ written: false, counts: { added: 3, refused: 0 } });
    expect(await byEmail(one.email)).toBeNull();
    expect(await run(rows)).toMatchObject({ written: true, counts: { added: 3 } });
    const user = await byEmail(one.email);
    expect(user).toMatchObject({
      role: 'user',
      lenderId: LENDER_A,
      mustChangePassword: false,
      emailConfirmedAt: null,
    });
    expect(await byEmail(two.email)).toMatchObject({ role: 'site_manager', lenderId: null });
    expect(await byEmail(boss.email)).toMatchObject({ role: 'admin', lenderId: null });
    expect(await running.rows(PasswordLinkEntity).findBy({ emailHash: emailHash(one.email) })).toMatchObject([
      { reason: 'welcome' },
    ]);
    expect(await running.acts({ action: 'user.created', subjectId: user?.id ?? '' })).toHaveLength(1);
    // Another import of the same file changes nothing.
    expect((await run(rows)).counts).toMatchObject({ added: 0, unchanged: 3 });
  });

  it.each([
    ['no address', { email: 'x' }, 'email'],
    ['no name', { name: '' }, 'name'],
    ['an unknown role', { role: 'king' }, 'role'],
    ['an unknown lender', { lender: 'bank-c' }, 'lender'],
    ['no choice of a lender', { lender: '' }, 'lender'],
    ['a lender for an administrator', { role: 'admin' }, 'lender'],
  ])('refuses a row with %s', async (_what, change, field) => {
    const { counts, lines } = await plan(toRows(person(change), person()));
    expect([counts.added, counts.refused]).toEqual([1, 1]);
    expect(lines[0]).toMatchObject({ verdict: 'refused', problems: [{ field }] });
  });

  it('never gives more than the actor may give', async () => {
    const own = person({ lender: '' });
    const rows = toRows(
      own,
      person({ lender: 'bank-b' }),
      person({ lender: 'all' }),
      person({ role: 'admin', lender: '' }),
      person({ role: 'site_manager', lender: 'bank-a' }),
    );
    const { counts, lines } = await plan(rows, manager);
    expect(counts).toMatchObject({ added: 2, refused: 3 });
    expect(lines.map(({ row, verdict }) => `${row} ${verdict}`)).toEqual([
      ...['2 added', '3 refused', '4 refused', '5 refused', '6 added'],
    ]);
    await run(rows, { actor: manager, skipRefused: true });
    expect(await byEmail(own.email)).toMatchObject({ role: 'user', lenderId: LENDER_A });
  });

  it('leaves existing users as they are, and refuses the addresses of those whom the actor may not see', async () => {
    const mine = await running.addUser({ lenderId: LENDER_A, name: 'Known' });
    const theirs = await running.addUser({ lenderId: LENDER_B });
    const rows = toRows(
      person({ email: mine.email.toUpperCase(), name: 'Other', role: 'site_manager' }),
      person({ email: theirs.email }),
    );
    expect((await plan(rows, manager)).counts).toMatchObject({ unchanged: 1, refused: 1 });
    expect((await plan(rows)).counts).toMatchObject({ unchanged: 2 });
    await run(rows);
    expect(await byEmail(mine.email)).toMatchObject({ name: 'Known', role: 'user' });
  });

  it('writes nothing while a row is refused, or when the plan is another one', async () => {
    const fine = person();
    const rows = toRows(fine, { ...fine, email: fine.email.toUpperCase() });
    expect(await outcomeOf(run(rows))).toBe('422 import_refused');
    expect(await byEmail(fine.email)).toBeNull();
    const { digest } = await plan(toRows(fine));
    const other = toRows(person());
    const agreed = { digest, skipRefused: false };
    expect(
      await outcomeOf(imports().import({ actor: admin, rows: other, lenders: LENDERS, run: agreed })),
    ).toBe('409 plan_changed');
    const asManager = { actor: manager, rows: toRows(fine), lenders: LENDERS, run: agreed };
    expect(await outcomeOf(imports().import(asManager))).toBe('409 plan_changed');
  });
});
