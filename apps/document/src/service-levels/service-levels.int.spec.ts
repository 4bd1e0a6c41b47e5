import {
  type Actor,
  DEFAULT_SERVICE_LEVEL,
  type ReviewQueue,
  type ServiceLevelFields,
} from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA } from '../../test/start-document';
import { SETTINGS, useNotifications } from '../../test/use-notifications';
import { ClockRuns } from '../cases/runs/clock-runs';
import { DocumentsService } from '../documents/documents.service';
import { LeasesService } from '../reviews/leases.service';
import { AsksService } from '../uploads/asks/asks.service';
import { LenderAssignments } from '../uploads/assignments/lender-assignments';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { ReopeningsService } from '../uploads/decisions/reopenings.service';
import type { UploadEntity } from '../uploads/upload.entity';
import { ServiceLevelsService } from './service-levels.service';

const HOUR_MS = 3_600_000;
const ROUND_THE_CLOCK = { opens: '00:00', closes: '24:00' } as const;

describe('service levels', () => {
  const { service, staff, tokenOf } = useNotifications();
  const ann = newActor();
  const levels = () => service.get(ServiceLevelsService);

  beforeEach(() => {
    service.lenders.settings = { ...SETTINGS, requireApproval: true };
    service.lenders.lenders = [lenderRecord(HARBOR, { timeZone: 'America/Chicago' }), lenderRecord(SKYLA)];
  });

  afterEach(() => service.empty());

  const change = (
    fields: Partial<ServiceLevelFields>,
    version?: number,
    actor: Actor = ann,
    lenderId = HARBOR.id,
  ) =>
    levels().change({
      ...{ actor, version, params: { lenderId } },
      body: { ...DEFAULT_SERVICE_LEVEL, ...fields },
    });
  const get = (actor = ann, lenderId = HARBOR.id) => levels().get({ actor, params: { lenderId } });
  const insert = (receivedAt: string, columns: Partial<UploadEntity> = {}) =>
    service.insertUpload({
      ...{ lenderId: HARBOR.id, stage: 'awaiting_approval', status: 'pending' },
      ...{ receivedAt: new Date(receivedAt), ...columns },
    });
  const document = async (id: string) =>
    (await service.get(DocumentsService).get({ actor: ann, params: { id } })).review;
  const dueAt = async (id: string) => (await document(id))?.dueAt;
  const ask = (id: string) =>
    service.get(AsksService).ask({ actor: staff, params: { id }, body: { reasonCode: 'pages_missing' } });
  /** As if the last event had happened then. */
  const lastEventWasAt = (id: string, at: string) =>
    service.query(
      `with last as (update upload_events set at = $2 where id = (select max(id) from upload_events where upload_id = $1))
       update document_reviews set asked_at = case when asked_at is not null then $2::timestamptz end where upload_id = $1`,
      [id, at],
    );

  describe('of a lender', () => {
    it('is a promise of nothing from nine to five until somebody changes it', async () => {
      const unset = { ...DEFAULT_SERVICE_LEVEL, lenderId: HARBOR.id, timeZone: 'America/Chicago' };
      expect(await get()).toEqual({ ...unset, version: 0, changedAt: null, changedBy: null });
      const set = { opens: '08:30', closes: '24:00', hours: 16 };
      const changed = await change(set, 0);
      expect(changed).toMatchObject({ ...unset, ...set, version: 1, changedBy: ann.userId });
      expect(await get()).toEqual(changed);
      expect(await outcome(change(set, 0))).toBe('409 stale');
      const both = await Promise.all([outcome(change({ hours: 4 }, 1)), outcome(change({ hours: 5 }, 1))]);
      expect(both.toSorted()).toEqual(['409 stale', 'done']);
      const acts = await service.acts({ action: 'service_level.changed' });
      expect(acts.map(({ fields }) => fields)).toEqual([['opens', 'closes', 'hours'], expect.anything()]);
    });

    it('is hidden from the staff of other lenders', async () => {
      const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
      expect(await outcome(get(other))).toBe('404 not_found');
      expect(await outcome(change({ hours: 1 }, 0, other))).toBe('404 not_found');
    });

    it('is Eastern where the database doesn’t know the time zone', async () => {
      service.lenders.lenders = [lenderRecord(HARBOR, { timeZone: 'Europe/Atlantis' })];
      expect(await change({ hours: 8 })).toMatchObject({ timeZone: 'America/New_York', hours: 8 });
    });

    it('follows the time zone of the lender, by the hourly run', async () => {
      await change({ hours: 8 });
      const id = await insert('2026-11-23T12:00:00Z');
      expect(await dueAt(id)).toBe('2026-11-23T23:00:00.000Z');
      service.lenders.lenders = [
        lenderRecord(HARBOR, { timeZone: 'america/los_angeles' }),
        lenderRecord(SKYLA),
      ];
      await service.get(ClockRuns).run();
      expect(await get()).toMatchObject({ timeZone: 'America/Los_Angeles', version: 1, hours: 8 });
      expect(await dueAt(id)).toBe('2026-11-24T01:00:00.000Z');
    });
  });

  describe('of a document', () => {
    it('begins when it arrives, and is none where nothing is promised', async () => {
      await change({ hours: 10 });
      // Wednesday, 4 pm in Chicago; Thursday is Thanksgiving.
      const id = await insert('2026-11-25T22:00:00Z');
      expect(await document(id)).toMatchObject({ dueAt: '2026-11-30T16:00:00.000Z' });
      expect(await document(await insert(new Date().toISOString()))).toMatchObject({ isSoon: false });
      const later = await insert('2026-11-25T22:00:00Z', { stage: 'received' });
      await service.query(`update insurance_uploads set stage = 'awaiting_approval' where id = $1`, [later]);
      expect(await dueAt(later)).toBe('2026-11-30T16:00:00.000Z');
      expect(await document(await insert('2026-11-25T22:00:00Z', { lenderId: SKYLA.id }))).toMatchObject({
        ...{ dueAt: null, isSoon: null },
      });
      expect(await dueAt(await insert('2026-11-25T22:00:00Z', { lenderId: null }))).toBeNull();
    });

    it('changes with the service level, for open documents of the lender', async () => {
      await change({ hours: 8 });
      const id = await insert('2026-11-23T15:00:00Z');
      expect(await dueAt(id)).toBe('2026-11-23T23:00:00.000Z');
      await change({ hours: 4 });
      expect(await dueAt(id)).toBe('2026-11-23T19:00:00.000Z');
      await change({ hours: 4, opens: '10:00' });
      expect(await dueAt(id)).toBe('2026-11-23T20:00:00.000Z');
      await change({ hours: null });
      expect(await dueAt(id)).toBeNull();
    });

    it('is paused while the sender is asked, and goes on with the answer', async () => {
      await change({ hours: 8 });
      // Monday, 9 am; asked at 3 pm, when 2 hours are left.
      const id = await insert('2026-11-16T15:00:00Z', { confirmationToken: 'token' });
      await ask(id);
      await lastEventWasAt(id, '2026-11-16T21:00:00Z');
      await service.query(
        `insert into upload_events (upload_id, stage, status, act, at)
        values ($1, 'awaiting_approval', 'pending', 'answered', '2026-11-18T18:00Z')`,
        [id],
      );
      // Answered on Wednesday at noon.
      expect(await dueAt(id)).toBe('2026-11-18T20:00:00.000Z');
      // A second ask an hour later: an hour is left for when nobody answers within a week.
      await ask(id);
      await lastEventWasAt(id, '2026-11-18T19:00:00Z');
      await change({ hours: 8 });
      await change({ hours: 8, closes: '17:01' });
      await change({ hours: 8 });
      expect(await dueAt(id)).toBe('2026-11-25T20:00:00.000Z');
    });

    it('is told of the answer by the upload that brings it', async () => {
      await change({ ...ROUND_THE_CLOCK, hours: 1_000 });
      const id = await service.sendUntil('awaiting_approval', HARBOR);
      const before = await dueAt(id);
      await ask(id);
      const asked = await dueAt(id);
      expect(Date.parse(asked ?? '') - Date.parse(before ?? '')).toBeGreaterThan(2 * 24 * HOUR_MS);
      await service.send(HARBOR, { answers: tokenOf(id) });
      expect(Math.abs(Date.parse((await dueAt(id)) ?? '') - Date.parse(before ?? ''))).toBeLessThan(60_000);
      const { history } = await service.get(DocumentsService).get({ actor: ann, params: { id } });
      expect(history.map(({ act }) => act).filter(Boolean)).toEqual(['asked', 'answered']);
      expect(history.at(-1)).toMatchObject({ stage: 'awaiting_approval', status: 'pending', actorId: null });
    });

    it('goes on from its arrival after a decision was taken back, without the time of asks', async () => {
      await change({ hours: 8 });
      const id = await insert('2026-11-16T15:00:00Z');
      await ask(id);
      await lastEventWasAt(id, '2026-11-16T16:00:00Z');
      await service
        .get(DecisionsService)
        .reject({ actor: ann, params: { id }, body: { reasonCode: 'pages_missing' } });
      await lastEventWasAt(id, '2026-11-16T18:00:00Z');
      expect(await document(id)).toBeNull();
      await service
        .get(ReopeningsService)
        .reopen({ actor: ann, params: { id }, body: { reason: 'Wrong page' } });
      // Two hours of waiting for the sender.
      expect(await dueAt(id)).toBe('2026-11-17T17:00:00.000Z');
    });

    it('isn’t shown while it is sent, and goes on if it is delivered undecided, without the time of an ask', async () => {
      await change({ hours: 8 });
      const id = await insert('2026-11-16T15:00:00Z');
      await ask(id);
      await lastEventWasAt(id, '2026-11-16T16:00:00Z');
      const move = async (stage: 'sending' | 'sent', at: string) => {
        await service.query('update insurance_uploads set stage = $2 where id = $1', [id, stage]);
        await service.query(
          `insert into upload_events (upload_id, stage, status, at) values ($1, $2, 'pending', $3)`,
          [id, stage, at],
        );
      };
      await move('sending', '2026-11-16T17:00:00Z');
      expect(await document(id)).toMatchObject({ dueAt: null, isSoon: false });
      await move('sent', '2026-11-16T18:00:00Z');
      expect(await document(id)).toMatchObject({ dueAt: '2026-11-17T16:00:00.000Z', isSoon: true });
    });

    it('is that of the lender it is assigned to', async () => {
      await change({ hours: 8 });
      const id = await service.sendUntil('awaiting_approval', null);
      expect(await dueAt(id)).toBeNull();
      await service.query(`update insurance_uploads set received_at = '2026-11-23T15:00Z' where id = $1`, [
        id,
      ]);
      await service
        .get(LenderAssignments)
        .assign({ actor: ann, params: { id }, body: { lenderId: HARBOR.id } });
      expect(await dueAt(id)).toBe('2026-11-23T23:00:00.000Z');
    });
  });

  describe('in work queues', () => {
    const queue = async (name: ReviewQueue): Promise<string[]> => {
      const { items } = await service
        .get(DocumentsService)
        .list({ actor: ann, query: { queue: name }, limit: 100 });
      return items.map(({ id }) => id);
    };
    const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

    it('overdue documents come first, then by deadline; unpromised ones have their place', async () => {
      await change({ ...ROUND_THE_CLOCK, hours: 1 }, undefined, ann, SKYLA.id);
      const fresh = await insert(ago(1));
      const old = await insert(ago(8 * 24));
      const due = await insert(ago(3), { lenderId: SKYLA.id });
      const set = (id: string, dueIn: string) =>
        service.query(
          `update document_reviews set due_at = now() + $2::interval, soon_at = now() + $2::interval - interval '2 hours'
            where upload_id = $1`,
          [id, dueIn],
        );
      const [overdue, soon, far] = [await insert(ago(30)), await insert(ago(1)), await insert(ago(1))];
      await set(due, '-1 hour');
      await set(overdue, '-3 days');
      await set(soon, '1 hour');
      await set(far, '3 hours');
      expect(await queue('due')).toEqual([overdue, due, soon]);
      expect(await queue('to_decide')).toEqual([overdue, old, due, soon, far, fresh]);
      const next = await service
        .get(LeasesService)
        .takeNext({ actor: ann, body: { queue: 'to_decide', except: [] } });
      expect(next.id).toBe(overdue);
      await ask(due);
      expect(await queue('due')).toEqual([overdue, soon]);
    });
  });
});
