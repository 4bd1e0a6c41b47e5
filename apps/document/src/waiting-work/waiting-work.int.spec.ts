import { randomUUID } from 'node:crypto';
import type { Actor, WorkKind } from '@coverleaf/contracts';
import { newActor } from '@coverleaf/testing';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { LeasesService } from '../reviews/leases.service';
import { WaitingWorkService } from './waiting-work.service';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('work that waits', () => {
  const service = useDocument();
  const admin = newActor();
  const manager = newActor({ role: 'site_manager', lenderId: SKYLA.id });
  const viewer = newActor({ role: 'user', lenderId: SKYLA.id });
  const now = Date.now();

  const ago = (minutes: number): Date => new Date(now - minutes * MINUTE_MS);
  const wait = (
    lenderId: string,
    minutes: number,
    stage: 'awaiting_approval' | 'held' = 'awaiting_approval',
  ) =>
    service.insertUpload({
      lenderId,
      stage,
      stageSince: ago(minutes),
      receivedAt: ago(minutes),
      createdAt: ago(minutes),
    });
  const workOf = async (actor: Actor) => {
    const today = new Date(now - DAY_MS).toISOString();
    const { items } = await service.get(WaitingWorkService).list({ actor, today });
    return Object.fromEntries(items.map(({ kind, ...work }) => [kind, work])) as Partial<
      Record<WorkKind, (typeof items)[number]>
    >;
  };
  /** A case with an unanswered statement and a refund that is owed. */
  const openCase = async (lenderId: string): Promise<string> => {
    const id = randomUUID();
    await service.query(
      `insert into cases (id, lender_id, reference, reference_hash, origin, facts) values ($1, $2, $3, $3, 'staff', '')`,
      [id, lenderId, id],
    );
    await service.query(
      `insert into case_attestations (id, case_id, effective_on, expires_on, holds_until)
         select gen_random_uuid(), $1::uuid, now(), now(), now() from generate_series(1, 2)`,
      [id],
    );
    await service.query(
      `insert into case_charges (id, case_id, first_on, refund_due_on) values (gen_random_uuid(), $1, now(), now())`,
      [id],
    );
    return id;
  };

  beforeAll(async () => {
    await wait(SKYLA.id, 30);
    await wait(SKYLA.id, 3 * 24 * 60);
    await wait(HARBOR.id, 10);
    await wait(HARBOR.id, 20, 'held');
    await openCase(SKYLA.id);
    await openCase(HARBOR.id);
  });

  it('is told with its number and since when the oldest waits', async () => {
    const work = await workOf(admin);
    const since = ago(3 * 24 * 60).toISOString();
    expect(work.to_decide).toEqual({ count: 3, isCapped: false, since });
    expect(work.held).toEqual({ count: 1, isCapped: false, since: ago(20).toISOString() });
    // Two statements about one case are one call.
    expect(work.call).toMatchObject({ count: 2 });
    expect(work.refund).toMatchObject({ count: 2 });
    expect(work.mine).toBeUndefined();
  });

  it('is that of the own lender, and what the own role can do', async () => {
    const managed = await workOf(manager);
    expect(managed.to_decide?.count).toBe(2);
    expect(managed.call?.count).toBe(1);
    expect(managed.held).toBeUndefined();
    expect(await workOf(viewer)).toEqual({
      today: { count: 1, isCapped: false, since: ago(30).toISOString() },
    });
  });

  it('has overdue documents apart from those that are due soon', async () => {
    await service.query(
      `update document_reviews set soon_at = now() - interval '1 hour',
          due_at = now() + case when received_at < now() - interval '1 day' then interval '-30 minutes' else interval '1 hour' end
        where lender_id = $1`,
      [SKYLA.id],
    );
    const { overdue, due } = await workOf(manager);
    expect(overdue?.count).toBe(1);
    expect(Date.now() - Date.parse(overdue?.since ?? '')).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(due).toEqual({ count: 1, isCapped: false, since: ago(30).toISOString() });
  });

  it('has the documents that somebody leased on that person’s list only', async () => {
    const { id } = await service
      .get(LeasesService)
      .takeNext({ actor: manager, body: { queue: 'to_decide', except: [] } });
    expect(id).not.toBeNull();
    expect((await workOf(manager)).mine?.count).toBe(1);
    expect((await workOf(admin)).mine).toBeUndefined();
  });
});
