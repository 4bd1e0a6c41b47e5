import { createHash } from 'node:crypto';
import {
  type Actor,
  type FieldProblem,
  type UserImportPlan,
  type ImportRow,
  importUsersRpc,
  NewUser,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, conflict, fieldProblems, isUniqueViolation } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UsersRepository } from '../users.repository';
import { assertLenderChosen, grantedLender } from './user-grants';
import { type GrantedUser, UsersService } from './users.service';

const ROLE_WORDS: Readonly<Partial<Record<string, string>>> = {
  administrator: 'admin',
  manager: 'site_manager',
  staff: 'user',
  clerk: 'user',
};
const NO_LENDER = 'No active lender, or several, have this slug, account ID or name';

type PlannedUser = { readonly row: number; readonly email: string; readonly name: string } & (
  | { readonly verdict: 'added'; readonly user: GrantedUser }
  | { readonly verdict: 'unchanged' }
  | { readonly verdict: 'refused'; readonly problems: readonly FieldProblem[] }
);

/** Invites the users of a file, within what the actor may see and grant: all of them, or none. */
@Injectable()
export class UserImportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
  ) {}

  @Handles(importUsersRpc)
  async import({ actor, rows, lenders, run }: RpcInput<typeof importUsersRpc>): Promise<UserImportPlan> {
    const { manager } = this.dataSource;
    if (!run) return toPlan(actor, await this.plan(manager, actor, rows, lenders), false);
    try {
      return await manager.transaction(async (inside) => {
        const planned = await this.plan(inside, actor, rows, lenders);
        const plan = toPlan(actor, planned, true);
        if (plan.digest !== run.digest) throw planChanged();
        const { refused } = plan.counts;
        if (refused > 0 && !run.skipRefused) throw rowsRefused(refused);
        const added = planned.flatMap((one) => (one.verdict === 'added' ? [one.user] : []));
        await this.users.invite(inside, actor, added);
        return plan;
      });
    } catch (error) {
      // A concurrent request created the same user.
      if (isUniqueViolation(error)) throw planChanged();
      throw error;
    }
  }

  private async plan(
    manager: EntityManager,
    actor: Actor,
    rows: readonly ImportRow[],
    lenders: Readonly<Record<string, string>>,
  ): Promise<PlannedUser[]> {
    const emails = rows.map(({ fields }) => textOf(fields['email']).toLowerCase());
    const known = await this.repository.knownEmails(manager, actor, emails);
    const firstRows = new Map<string, number>();
    return rows.map(({ row, fields }, at) => {
      const [email, name] = [textOf(fields['email']), textOf(fields['name'])];
      const key = emails[at] ?? '';
      const earlier = firstRows.get(key);
      firstRows.set(key, earlier ?? row);
      const shown = { row, email, name };
      const refused = (problems: readonly FieldProblem[]): PlannedUser => ({
        ...{ ...shown, verdict: 'refused', problems },
      });
      if (key !== '' && earlier !== undefined)
        return refused([{ field: 'email', message: `Row ${earlier} has the same address` }]);
      const granted = grantOf(actor, fields, lenders);
      if (Array.isArray(granted)) return refused(granted);
      const visible = known.get(key);
      if (visible === undefined) return { ...shown, verdict: 'added', user: granted };
      if (visible) return { ...shown, verdict: 'unchanged' };
      return refused([{ field: 'email', message: 'Another user already has this email address' }]);
    });
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What the row asks for, if the actor may grant it; otherwise why not. */
function grantOf(
  actor: Actor,
  fields: ImportRow['fields'],
  lenders: Readonly<Record<string, string>>,
): GrantedUser | FieldProblem[] {
  const written = textOf(fields['lender']);
  const isAll = /^all( lenders)?$/i.test(written);
  const found = Object.hasOwn(lenders, written) ? lenders[written] : undefined;
  if (written !== '' && !isAll && found === undefined) return [{ field: 'lender', message: NO_LENDER }];
  const word = textOf(fields['role'])
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const form = NewUser.safeParse(
    {
      ...{ email: textOf(fields['email']), name: textOf(fields['name']) },
      role: word === '' ? 'user' : (ROLE_WORDS[word] ?? word),
      ...(isAll ? { lenderId: null } : found && { lenderId: found }),
    },
    { reportInput: true },
  );
  if (!form.success) return fieldProblems(form.error);
  const { email, name, role, lenderId } = form.data;
  try {
    assertLenderChosen(actor, { role, lenderId });
    return { email, name, role, lenderId: grantedLender(actor, role, lenderId, null) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [problem] = error.errors ?? [];
    const field = error.code === 'role_too_high' ? 'role' : 'lender';
    return [{ field, message: problem?.message ?? error.message }];
  }
}

/** The digest covers who imports it, because another person may grant something else. */
function toPlan({ userId }: Actor, planned: readonly PlannedUser[], written: boolean): UserImportPlan {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const hash = createHash('sha256').update(userId);
  for (const one of planned) {
    counts[one.verdict] += 1;
    hash.update(JSON.stringify(one));
  }
  const lines = planned.flatMap((one) =>
    one.verdict === 'unchanged'
      ? []
      : [
          {
            ...{ row: one.row, verdict: one.verdict, fields: [] },
            ...{ name: one.name.slice(0, 200), slug: one.email.slice(0, 254) },
            problems: one.verdict === 'refused' ? [...one.problems] : [],
          },
        ],
  );
  return { counts, lines, digest: hash.digest('hex'), written };
}

const planChanged = (): AppError =>
  conflict(
    'plan_changed',
    'Users have changed since you checked this file, or it is another file. Check it again.',
  );

const rowsRefused = (count: number): AppError =>
  new AppError(
    'import_refused',
    422,
    `${count} ${count === 1 ? 'row is' : 'rows are'} refused. Nobody was invited.`,
  );
