import { randomUUID } from 'node:crypto';
import { registry } from '@coverleaf/service-kit';
import { allPages, newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { TransmissionAdminService } from './transmission-admin.service';
import { TransmissionViews } from './transmission-views';
import { TransmissionEntity } from './transmission.entity';

type Filter = Partial<Parameters<TransmissionViews['list']>[0]['filter']>;

describe('staff and transmissions', () => {
  // One of the jobs hangs until the end.
  const service = useDocument({ SHUTDOWN_GRACE_MS: '500' });
  const admin = () => service.get(TransmissionAdminService);
  const views = () => service.get(TransmissionViews);
  const ann = newActor();

  beforeEach(() => service.fault('none'));

  const retry = (id: string) => admin().retry({ actor: ann, params: { id } });
  const discard = (id: string, reason: string) =>
    admin().discard({ actor: ann, params: { id }, body: { reason } });
  const retryFailed = async (reason: string, state: 'failed' | 'retrying' = 'failed') =>
    (await admin().retryFailed({ actor: ann, body: { reason, state } })).retried;
  const get = (id: string) => views().get({ actor: ann, params: { id } });
  const of = (uploadId: string) => service.transmissionOf(uploadId);
  const until = (id: string, state: TransmissionEntity['state']) => service.untilTransmission(id, state);
  /** Changes a row while no attempt is running, because the end of an attempt would overwrite it. */
  const changeBetweenAttempts = (uploadId: string, change: Partial<TransmissionEntity>) => {
    const row = { uploadId, kind: 'document', state: 'retrying' } as const;
    const changes = async () => (await service.rows(TransmissionEntity).update(row, change)).affected === 1;
    return waitFor(changes, { timeoutMs: 10_000, what: `${uploadId} between two attempts` });
  };
  /** Marks a transmission as failed for good. */
  const fail = async (uploadId: string): Promise<TransmissionEntity> => {
    await changeBetweenAttempts(uploadId, { state: 'failed', attempts: 25, nextAttemptAt: null });
    return of(uploadId);
  };
  /** A document between two attempts, whose destination refuses it for the moment. */
  const failing = async (): Promise<string> => {
    await service.fault('error');
    const uploadId = await service.send(HARBOR);
    await until(uploadId, 'retrying');
    return uploadId;
  };
  /** A document whose next attempt is far away. */
  const waitingLong = async (lastError: string): Promise<string> => {
    const uploadId = await failing();
    await changeBetweenAttempts(uploadId, { jobId: randomUUID(), lastError });
    return uploadId;
  };
  it('retry a failed one with all attempts; its old job finds another job id and ends', async () => {
    const uploadId = await failing();
    const before = await fail(uploadId);
    await service.fault('none');
    await retry(before.id);
    await until(uploadId, 'delivered');
    const after = await of(uploadId);
    expect(after.jobId).not.toBe(before.jobId);
    expect(after.attemptsForgiven).toBe(25);
    expect(await service.effects(uploadId)).toBe(1);
    // Both jobs have ended, so the relay won't publish them again.
    await service.untilIdle();
    expect(await service.effects(uploadId)).toBe(1);
    expect(await service.acts({ action: 'transmission.retried', subjectId: before.id })).toHaveLength(1);
    const { events } = await get(before.id);
    expect(events.find(({ actorId }) => actorId === ann.userId)).toMatchObject({ state: 'pending' });
  });

  it('can’t retry one in progress, and what arrives, arrives once', async () => {
    await service.fault('hang', 1);
    const uploadId = await service.send(HARBOR);
    await until(uploadId, 'sending');
    const { id } = await of(uploadId);
    expect(await outcome(retry(id))).toBe('409 being_sent');
    expect(await outcome(discard(id, 'Enough'))).toBe('409 being_sent');
    // The destination broke the connection without a reply, so the attempt is repeated.
    await service.rows(TransmissionEntity).update({ id }, { state: 'unknown', lastError: 'No answer' });
    expect(await outcome(retry(id))).toBe('done');
    await until(uploadId, 'delivered');
    expect(await service.effects(uploadId)).toBe(1);
    expect(await outcome(retry(id))).toBe('409 delivered_before');
    expect(await outcome(discard(id, 'Enough'))).toBe('409 delivered_before');
  });

  it('act once if two people act at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const uploadId = await failing();
      const { id } = await fail(uploadId);
      await service.fault('none');
      const results = await Promise.all([outcome(retry(id)), outcome(retry(id))]);
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect(results).toContainEqual(expect.stringMatching(/^409 (being_sent|delivered_before)$/));
      await until(uploadId, 'delivered');
      expect(await service.effects(uploadId)).toBe(1);
    }
  });

  it('discard with a reason, and can still retry', async () => {
    const uploadId = await failing();
    const { id } = await fail(uploadId);
    await discard(id, 'Sent by post instead');
    expect(await outcome(discard(id, 'Again'))).toBe('409 discarded_before');
    const { state, events } = await get(id);
    expect(state).toBe('discarded');
    expect(events.at(-1)).toMatchObject({ detail: 'Sent by post instead', actorId: ann.userId });
    expect(await service.acts({ action: 'transmission.discarded' })).toMatchObject([{ subjectId: id }]);
    const discarded = { state: 'discarded', count: 1, isCapped: false };
    expect((await views().summarize()).items).toContainEqual(discarded);
    expect(await views().countFailed()).toEqual({ count: 0 });
    const figures = await registry.metrics();
    expect(figures).toMatch(/coverleaf_transmissions\{kind="document",state="discarded"[^}]*\} 1\n/);
    expect(figures).toMatch(/coverleaf_transmissions\{kind="confirmation",state="failed"[^}]*\} 0\n/);
    await service.fault('none');
    await retry(id);
    await until(uploadId, 'delivered');
    expect(await service.effects(uploadId)).toBe(1);
  });

  it('can’t change what other staff have decided, or what the lender has refused', async () => {
    const decided = await failing();
    const { id } = await fail(decided);
    const body = { reason: 'A page is missing' };
    await service.get(DecisionsService).reject({ actor: ann, params: { id: decided }, body });
    expect(await outcome(retry(id))).toBe('409 not_sent_again');
    expect((await get(id)).obstacle).toMatch(/was rejected before/);

    await service.fault('refuse');
    const refused = await service.sendUntil('closed', SKYLA);
    const { id: refusedId, lastError } = await of(refused);
    expect(await outcome(retry(refusedId))).toBe('409 not_sent_again');
    expect((await get(refusedId)).obstacle).toMatch(/send a new one/);
    expect(await retryFailed(lastError ?? '')).toBe(0);
    const reasons = (await views().reasons()).items;
    expect(reasons).toContainEqual({
      reason: lastError,
      kind: 'document',
      state: 'failed',
      count: 1,
      retryable: 0,
    });
  });

  it('retry at once what waits for another attempt with the same error', async () => {
    const reason = 'The file share answered 599';
    const waiting = [await waitingLong(reason), await waitingLong(reason)];
    const group = { reason, kind: 'document', state: 'retrying', count: 2, retryable: 2 };
    expect((await views().reasons()).items).toContainEqual(group);
    await service.fault('none');
    expect(await retryFailed(reason)).toBe(0);
    expect(await retryFailed(reason, 'retrying')).toBe(2);
    for (const uploadId of waiting) {
      await until(uploadId, 'delivered');
      expect(await service.effects(uploadId)).toBe(1);
    }
    expect((await views().reasons()).items).not.toContainEqual(expect.objectContaining(group));
  });

  it('retry and discard chosen ones, except those that arrived meanwhile', async () => {
    const [first, second] = [await waitingLong('Answered 599'), await failing()];
    await fail(second);
    const ids = [(await of(first)).id, (await of(second)).id];
    await service.fault('none');
    const arrived = await service.send(HARBOR);
    await until(arrived, 'delivered');
    ids.push((await of(arrived)).id);

    const body = { ids, reason: 'Sent by post instead' };
    expect(await admin().discardChosen({ actor: ann, body })).toEqual({ discarded: 2 });
    expect(await admin().discardChosen({ actor: ann, body })).toEqual({ discarded: 0 });
    expect((await of(arrived)).state).toBe('delivered');
    const about = { action: 'transmission.discarded', subjectId: ids[1] ?? '' } as const;
    expect(await service.acts(about)).toHaveLength(1);
    expect((await get(ids[0] ?? '')).events.at(-1)).toMatchObject({
      detail: body.reason,
      actorId: ann.userId,
    });

    expect(await admin().retryChosen({ actor: ann, body: { ids } })).toEqual({ retried: 2 });
    for (const uploadId of [first, second]) await until(uploadId, 'delivered');
    expect(await service.effects(first)).toBe(1);
    expect(await service.acts({ action: 'transmission.retried', subjectId: ids[0] ?? '' })).toHaveLength(1);
    expect(await admin().retryChosen({ actor: ann, body: { ids } })).toEqual({ retried: 0 });
  });

  it('filter by borrower, institution, lender, state, kind and error, page by page', async () => {
    const name = `Zoe ${randomUUID()}`;
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      const uploadId = await service.send(HARBOR, { name });
      await until(uploadId, 'delivered');
      ids.unshift((await of(uploadId)).id);
    }
    const q = name.toUpperCase();
    const page = (cursor?: string) =>
      views().list({ actor: ann, filter: { q, limit: 2, cursor }, lenderIds: [] });
    expect(await page()).toMatchObject({ total: 3, items: [{ name, obstacle: null }, { name }] });
    expect((await allPages(page)).map(({ id }) => id)).toEqual(ids);
    const oldest = (cursor?: string) =>
      views().list({ actor: ann, filter: { q, order: 'oldest', limit: 2, cursor }, lenderIds: [] });
    expect((await allPages(oldest)).map(({ id }) => id)).toEqual(ids.toReversed());
    const exported = await allPages((cursor) =>
      views().exportPage({ actor: ann, filter: { q, order: 'oldest' }, lenderIds: [], cursor, limit: 2 }),
    );
    expect(exported.map(({ id }) => id)).toEqual(ids.toReversed());
    // Once, without values.
    const acts = await service.acts({ action: 'transmission.exported' });
    expect(acts.map(({ fields }) => fields)).toEqual([['q', 'order']]);
    const total = async (filter: Filter, lenderIds: string[] = []) =>
      (await views().list({ actor: ann, filter: { limit: 50, ...filter }, lenderIds })).total;
    expect(await total({ q: 'nobody' }, [HARBOR.id])).toBeGreaterThanOrEqual(3);
    expect(await total({ q, lenderId: HARBOR.id })).toBe(3);
    const others: Filter[] = [{ state: 'failed' }, { kind: 'confirmation' }, { lenderId: SKYLA.id }];
    for (const filter of others) expect(await total({ q, ...filter })).toBe(0);
    expect(await total({ reason: 'never heard of' })).toBe(0);
    expect(await total({ q, state: 'failed,delivered', lenderId: `${HARBOR.id},${SKYLA.id}` })).toBe(3);
    await service.query(`update transmissions set created_at = '2026-03-02T04:59:59Z' where id = $1`, [
      ids[0],
    ]);
    const days = { createdFrom: '2026-03-01', createdTo: '2026-03-01' };
    expect(await total({ q, ...days, tz: 'America/New_York' })).toBe(1);
    expect(await total({ q, ...days })).toBe(0);
  });

  it('retry thousands that failed for the same reason, each once, and nothing else', async () => {
    const upload = await service.send(HARBOR);
    await until(upload, 'delivered');
    const reason = 'The file share answered 418';
    const began = new Date();
    // Copies it for many uploads.
    await service.query(
      `with like_it as (
         insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path,
           original_filename, content_type, bytes, pages, sha256, status, stage, target, notes, language,
           confirmation_token, content_digest)
         select gen_random_uuid(), name, financial_institution, insurance_company, gen_random_uuid(),
           original_filename, content_type, bytes, pages, sha256, 'pending', 'sending', target, notes, language,
           confirmation_token, content_digest
         from insurance_uploads upload, generate_series(1, 5000) where upload.id = $1 returning id
       ) insert into transmissions (kind, target, upload_id, job_id, state, attempts, last_error)
         select 'document', 'file_share', id, gen_random_uuid(), 'failed', 25, $2 from like_it`,
      [upload, reason],
    );
    const other = await fail(await failing());
    await service.fault('none');
    await service.query(`update transmissions set last_error = 'Another' where id = $1`, [other.id]);
    // Two concurrent calls share the work.
    const counts = await Promise.all([retryFailed(reason), retryFailed(reason)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5_000);
    const [told]: { lines: number; transmissions: number }[] = await service.query(
      `select count(*)::int as lines, count(distinct event.transmission_id)::int as transmissions
         from transmission_events event join transmissions sent on sent.id = event.transmission_id
        where event.actor_id = $1 and event.state = 'pending' and sent.created_at >= $2`,
      [ann.userId, began],
    );
    expect(told).toEqual({ lines: 5_000, transmissions: 5_000 });
    expect(await service.acts({ action: 'transmission.retried_all' })).not.toEqual([]);
    expect((await get(other.id)).state).toBe('failed');
    expect((await views().reasons()).items).not.toContainEqual(expect.objectContaining({ reason }));
    // Later tests must not wait for these deliveries.
    await service.query(`update transmissions set state = 'discarded' where state <> 'delivered'`);
  });
});
