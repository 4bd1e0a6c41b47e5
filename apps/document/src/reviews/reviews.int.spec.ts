import { randomUUID } from 'node:crypto';
import { type Actor, type Decision, type ReviewQueue, takeNextDocument } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { DocumentsService } from '../documents/documents.service';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { UndoableDecisions } from '../uploads/decisions/undoable-decisions.service';
import { StuckUploads } from '../uploads/processing/stuck-uploads';
import type { UploadEntity } from '../uploads/upload.entity';
import { LeasesService } from './leases.service';
import { ReviewQueues } from './review-queues';

const UNDO_MS = 1_500;

describe('the review of documents', () => {
  const service = useDocument({ DECISION_UNDO_MS: String(UNDO_MS) });
  const ann = newActor();
  const bob = newActor();
  const manager = newActor({ role: 'site_manager', lenderId: SKYLA.id });
  const leases = () => service.get(LeasesService);

  beforeEach(() => {
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(async () => {
    await service.fault('none');
    await service.empty();
  });

  const insert = (minutesAgo: number, upload: Partial<UploadEntity> = {}) =>
    service.insertUpload({
      stage: 'awaiting_approval',
      status: 'pending',
      receivedAt: new Date(Date.now() - minutesAgo * 60_000),
      ...upload,
    });
  const next = async (actor: Actor, except: string[] = [], queue: 'to_decide' | 'due' = 'to_decide') =>
    (await leases().takeNext({ actor, body: { queue, except } })).id;
  const lease = (actor: Actor, id: string, takeOver = false) =>
    leases().lease({ actor, params: { id }, body: { takeOver } });
  const decide = async (actor: Actor, ids: string[], decision: Decision = 'reject', undoable = true) =>
    (
      await service.get(DecisionsService).decideMany({
        actor,
        body: { decision, ids, undoable, reasonCode: 'hard_to_read' },
      })
    ).items;
  const codes = async (...given: Parameters<typeof decide>) =>
    (await decide(...given)).map(({ problem }) => problem?.code ?? 'done');
  const undo = async (actor: Actor, ids: string[]) =>
    (await service.get(UndoableDecisions).undo({ actor, body: { ids } })).items.map(({ undone }) => undone);
  const queue = async (name: ReviewQueue, actor = ann, cursor?: string) => {
    const page = { actor, query: { queue: name }, cursor, limit: 2 };
    const { items, nextCursor, total } = await service.get(DocumentsService).list(page);
    return { ids: items.map(({ id }) => id), items, nextCursor, total };
  };
  const sizes = (actor = ann) => service.get(ReviewQueues).count({ actor });
  const endLease = (id: string) =>
    service.query(
      `update document_reviews set leased_until = now() - interval '1 second' where upload_id = $1`,
      [id],
    );

  it('gives everybody the oldest document that nobody has', async () => {
    const [second, first, third] = [await insert(2), await insert(3), await insert(1)];
    await insert(9, { stage: 'received' });
    await insert(9, { stage: 'closed', status: 'processed' });
    expect([await next(ann), await next(bob), await next(ann, [first])]).toEqual([first, second, third]);
    expect([await next(bob, [second]), await next(ann)]).toEqual([null, first]);
    await endLease(first);
    expect(await next(bob, [second])).toBe(first);
    expect(await outcome(lease(ann, first))).toBe('409 leased');
    expect(await outcome(lease(ann, first, true))).toBe('done');
    await leases().release({ actor: bob, params: { id: first } });
    expect(await outcome(lease(bob, first))).toBe('409 leased');
    await leases().release({ actor: ann, params: { id: first } });
    expect(await outcome(lease(bob, first))).toBe('done');
  });

  it('gives no document to two of twenty people who ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, at) => insert(at)));
    const taken = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const actor = newActor();
        const own: string[] = [];
        for (let id = await next(actor); id; id = await next(actor, own.slice(-20))) {
          if (own.length === 20) break;
          own.push(id);
        }
        return own;
      }),
    );
    const all = taken.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all)).toEqual(new Set(ids));
    expect(takeNextDocument.body?.safeParse({ except: ids }).success).toBe(false);
  });

  it('lists each queue in its order, page by page, within the actor’s lender', async () => {
    const [own, second, first] = [await insert(1, { lenderId: SKYLA.id }), await insert(2), await insert(3)];
    const begun = await queue('to_decide');
    expect(begun).toMatchObject({ ids: [first, second], total: 3 });
    expect((await queue('to_decide', ann, begun.nextCursor)).ids).toEqual([own]);
    expect(await queue('to_decide', manager)).toMatchObject({ ids: [own], total: 1 });
    expect(await outcome(lease(manager, first))).toBe('404 not_found');
    await lease(manager, own);
    expect(await queue('mine', manager)).toMatchObject({ ids: [own], total: 1 });
    expect(await queue('mine')).toMatchObject({ ids: [], total: 0 });
    expect((await queue('to_decide', manager)).items[0]?.review?.lease).toMatchObject({
      userId: manager.userId,
      name: null,
    });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const [id, days] of [
      [own, 8],
      [second, 7],
      [first, -1],
    ] as const)
      await service.query('update document_reviews set last_day = $2 where upload_id = $1', [id, day(days)]);
    const due = await queue('due');
    expect(due.ids).toEqual([first, second]);
    expect(due.items.map(({ review }) => review?.lastDay)).toEqual([day(-1), day(7)]);
    expect(await next(ann, [], 'due')).toBe(first);
    expect(await sizes()).toEqual({ to_decide: 3, due: 2, waiting: 0, unsendable: 0, mine: 1, capped: [] });
    expect(await sizes(manager)).toEqual({
      to_decide: 1,
      due: 0,
      waiting: 0,
      unsendable: 0,
      mine: 1,
      capped: [],
    });
  });

  it('shows what can’t be sent until somebody decides', async () => {
    await service.fault('refuse');
    const id = await service.sendUntil('awaiting_approval', HARBOR);
    await decide(ann, [id], 'approve', false);
    await service.untilTransmission(id, 'failed');
    expect(await queue('unsendable')).toMatchObject({ ids: [id], total: 1 });
    expect(await queue('to_decide')).toMatchObject({ ids: [], total: 0 });
    await decide(ann, [id], 'process', false);
    expect(await sizes()).toMatchObject({ unsendable: 0, to_decide: 0 });
  });

  it('applies a decision when it can no longer be undone, even if nobody waits for it', async () => {
    const id = await service.sendUntil('awaiting_approval', SKYLA, { email: 'ann@example.com' });
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
    const [made] = await decide(ann, [id], 'reject');
    expect(made).toMatchObject({ borrower: 'mail', problem: null });
    expect(await service.upload(id)).toMatchObject({ status: 'pending', stage: 'awaiting_approval' });
    expect(await queue('to_decide')).toMatchObject({ ids: [], total: 0 });
    const { review } = await service.get(DocumentsService).get({ actor: bob, params: { id } });
    expect(review).toMatchObject({ lease: null, decision: { decision: 'reject', userId: ann.userId } });
    expect(review?.decision?.appliesAt).toBe(made?.appliesAt);
    expect(await service.until(id, 'closed')).toMatchObject({
      status: 'rejected',
      rejectionCode: 'hard_to_read',
    });
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(made?.appliesAt ?? ''));
    expect(await undo(ann, [id])).toEqual([false]);
    const acts = (await service.acts({ subjectId: id })).filter(({ action }) => action !== 'document.read');
    expect(acts).toMatchObject([{ action: 'document.rejected', actorId: ann.userId }]);
  });

  it('takes a decision back, so that another one can be made', async () => {
    const [id, other] = [
      await service.sendUntil('awaiting_approval', SKYLA),
      await service.sendUntil('awaiting_approval', SKYLA),
    ];
    expect(await codes(ann, [id, other], 'reject')).toEqual(['done', 'done']);
    expect(await undo(bob, [id])).toEqual([false]);
    expect(await undo(ann, [id])).toEqual([true]);
    expect(await next(bob)).toBeNull();
    expect(await codes(ann, [id], 'approve')).toEqual(['done']);
    expect(await service.until(other, 'closed')).toMatchObject({ status: 'rejected' });
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'processed' });
    expect(await service.history(id)).toEqual(['received', 'awaiting_approval', 'sending', 'processed']);
    const acts = (await service.acts({ subjectId: id })).map(({ action }) => action);
    expect(acts).toEqual(['document.decision_undone', 'document.approved']);
  });

  it('refuses what others have, decided, or must not see', async () => {
    const [id, foreign] = [await insert(2), await insert(1, { lenderId: SKYLA.id })];
    await lease(ann, id);
    expect(await codes(bob, [id, foreign, randomUUID()])).toEqual(['leased', 'done', 'not_found']);
    expect(await codes(bob, [id], 'reject', false)).toEqual(['leased']);
    expect(await codes(ann, [id, foreign], 'process')).toEqual(['decided_before', 'decided_before']);
    expect(await codes(ann, [foreign], 'reject', false)).toEqual(['decided_before']);
    expect(await codes(newActor({ role: 'site_manager', lenderId: HARBOR.id }), [id])).toEqual(['not_found']);
    expect(await undo(bob, [foreign])).toEqual([true]);
    expect(await outcome(lease(ann, foreign))).toBe('409 leased');
    expect(await codes(ann, [id])).toEqual(['done']);
    expect(await outcome(lease(ann, id))).toBe('409 decided_before');
  });

  it('drops a decision that has become impossible, and says so', async () => {
    const id = await insert(1);
    await decide(ann, [id], 'approve');
    // As when the machine's yes lets it pass meanwhile.
    await service.query(`update insurance_uploads set stage = 'sent' where id = $1`, [id]);
    await waitFor(async () => (await service.acts({ action: 'document.decision_not_applied' })).length > 0, {
      timeoutMs: 10_000,
      what: 'the decision to be dropped',
    });
    expect(await service.acts({ subjectId: id })).toMatchObject([{ actorId: ann.userId }]);
    expect(await service.upload(id)).toMatchObject({ stage: 'sent', status: 'pending' });
    expect(await queue('to_decide')).toMatchObject({ total: 1 });

    const closed = await insert(1);
    await decide(ann, [closed], 'reject');
    await service.query(`update insurance_uploads set stage = 'closed', status = 'processed' where id = $1`, [
      closed,
    ]);
    const acts = () => service.acts({ subjectId: closed });
    await waitFor(async () => (await acts()).length > 0, { timeoutMs: 10_000 });
    expect(await acts()).toMatchObject([{ action: 'document.decision_not_applied', actorId: ann.userId }]);
    expect(await service.query('select 1 from document_reviews where upload_id = $1', [closed])).toEqual([]);
  });

  it('gives a new job to decisions that have lost theirs', async () => {
    const id = await insert(1);
    await decide(ann, [id], 'reject');
    await service.query(`delete from outbox where job = 'document.apply-decisions'`);
    await service.query(`update document_reviews set applies_at = now() - interval '11 minutes'`);
    expect(await service.get(StuckUploads).requeueDecisions()).toBe(1);
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'rejected' });
  });

  it('lets a decision count that was made while the document was delivered', async () => {
    const id = await insert(1, { stage: 'sending' });
    await decide(ann, [id], 'process');
    await service.query(`update insurance_uploads set stage = 'sent' where id = $1`, [id]);
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'processed' });
  });
});
