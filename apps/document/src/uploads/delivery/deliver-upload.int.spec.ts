import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OUR_FAULT } from '@coverleaf/outbound';
import { newActor, outcomeOf, waitFor } from '@coverleaf/testing';
import { lenderRecord } from '../../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { In } from 'typeorm';
import { DocumentsRepository } from '../../documents/documents.repository';
import { DocumentsService } from '../../documents/documents.service';
import { NotificationEntity } from '../../notifications/notification.entity';
import { TransmissionAdminService } from '../../transmissions/transmission-admin.service';
import { TransmissionViews } from '../../transmissions/transmission-views';
import { TransmissionEntity } from '../../transmissions/transmission.entity';
import { StatusLinks, StatusService } from '../status/status.service';
import { LenderHoldsService } from './lender-holds.service';

jest.setTimeout(60_000);

const DAY_MS = 24 * 3_600_000;

describe('a refusal by another system', () => {
  // One of the jobs hangs until the end.
  const service = useDocument({ SHUTDOWN_GRACE_MS: '500' });
  const ann = newActor();
  beforeEach(() => service.fault('none'));

  const of = (id: string, kind?: TransmissionEntity['kind']) => service.transmissionOf(id, kind);
  const until = (uploadId: string, what: string, holds: (row: TransmissionEntity) => boolean) =>
    waitFor(async () => holds(await of(uploadId)), { timeoutMs: 20_000, what });
  /** A new lender has refused nothing so far. */
  const newLender = () => ({ id: randomUUID(), accountId: 'LEND-1', rightTrack: false });
  const retry = (id: string) => service.get(TransmissionAdminService).retry({ actor: ann, params: { id } });

  describe('after an attempt with an unknown outcome', () => {
    const refusedInDoubt = async (): Promise<string> => {
      await service.fault('accept-drop-conflict');
      const id = await service.send(SKYLA, { email: 'doubt@example.com' });
      await until(id, 'a refusal', ({ lastError }) => lastError?.includes('(409)') ?? false);
      return id;
    };

    it('is not final: the attempt is repeated, and arrives once', async () => {
      const id = await refusedInDoubt();
      expect(await service.upload(id)).toMatchObject({ stage: 'sending', status: 'pending' });
      expect((await of(id)).lastError).toContain('it may have taken an earlier attempt');
      await service.fault('none');
      expect(await service.until(id, 'closed')).toMatchObject({ status: 'processed', fault: null });
      expect(await service.effects(id)).toBe(1);
    });

    it('is finally left to staff, who may retry it; the borrower is not notified', async () => {
      const id = await refusedInDoubt();
      // Skips to the last attempt, after any attempt in progress.
      const lastAttempt = `update transmissions set attempts = 24 where upload_id = $1 and state = 'unknown'`;
      await waitFor(async () => (await service.query(lastAttempt, [id]))[1] === 1);
      await service.untilTransmission(id, 'failed');
      expect(await service.upload(id)).toMatchObject({ stage: 'sending', status: 'pending', fault: null });
      expect(await of(id)).toMatchObject({ attempts: 25, mayBeTaken: true, isHeld: false });
      await service.fault('refuse', 1);
      await retry((await of(id)).id);
      await until(id, 'delivery', ({ state }) => state === 'delivered');
      expect(await service.upload(id)).toMatchObject({ status: 'processed', fault: null });
    });

    it('is not final if the process died during the attempt, or after a reply of 500', async () => {
      await service.fault('error');
      const id = await service.send(SKYLA);
      await service.untilTransmission(id, 'retrying');
      await service.fault('refuse');
      await until(id, 'a refusal', ({ lastError }) => lastError?.includes('(422)') ?? false);
      expect(await service.upload(id)).toMatchObject({ stage: 'sending', status: 'pending' });
      await service.fault('none');
      await service.until(id, 'closed');
    });

    it('is not final for contact details either', async () => {
      const id = await service.sendUntil('sent', HARBOR);
      await service.fault('accept-drop-conflict');
      const { id: key } = await service.confirm(id);
      await waitFor(async () => (await of(id, 'confirmation')).lastError?.includes('(409)') ?? false);
      expect((await of(id, 'confirmation')).state).not.toBe('failed');
      await service.fault('none');
      await waitFor(async () => (await of(id, 'confirmation')).state === 'delivered', { timeoutMs: 20_000 });
      expect(await service.effects(key)).toBe(1);
    });
  });

  it('is shown to staff in list, viewer and dashboard, and as delayed to the borrower', async () => {
    const documents = service.get(DocumentsService);
    const toldOf = async (id: string) => {
      const { financialInstitution: q } = await service.upload(id);
      const { items } = await documents.list({ actor: ann, query: { q }, limit: 1 });
      const token = service.get(StatusLinks).urlOf(id).split('/status/')[1] ?? '';
      const { progress } = (await service.get(StatusService).read({ token })) ?? {};
      const newest = await service.get(DocumentsRepository).listRecent(ann);
      return {
        dashboard: newest.items.find((one) => one.id === id)?.sendingEnded,
        list: items[0]?.sendingEnded,
        viewer: (await documents.get({ actor: ann, params: { id } })).sendingEnded,
        borrower: progress?.delivery,
      };
    };
    await service.fault('hang', 1);
    const id = await service.send(HARBOR, { financialInstitution: `Bank ${randomUUID()}` });
    await service.untilTransmission(id, 'sending');
    expect(await toldOf(id)).toEqual({ dashboard: null, list: null, viewer: null, borrower: 'under_way' });
    for (const ended of ['failed', 'discarded']) {
      await service.query(`update transmissions set state = $2 where upload_id = $1`, [id, ended]);
      const told = { dashboard: ended, list: ended, viewer: ended, borrower: 'delayed' };
      expect(await toldOf(id)).toEqual(told);
    }
    await retry((await of(id)).id);
    await service.until(id, 'sent');
    expect(await toldOf(id)).toEqual({ dashboard: null, list: null, viewer: null, borrower: 'over' });
  });

  describe('for the moment', () => {
    const waits = async (retryAfter: string): Promise<number> => {
      await service.fault('busy', undefined, retryAfter);
      const id = await service.send(HARBOR);
      await service.untilTransmission(id, 'retrying');
      const { attempts, nextAttemptAt, updatedAt } = await of(id);
      expect(attempts).toBe(1);
      return (nextAttemptAt?.getTime() ?? 0) - updatedAt.getTime();
    };

    it('is retried when the system says, in seconds or as a date, but never after the day of attempts', async () => {
      expect((await waits('3600')) / 60_000).toBeCloseTo(60, 0);
      expect((await waits(new Date(Date.now() + 2 * 3_600_000).toUTCString())) / 60_000).toBeCloseTo(120, 0);
      const longest = await waits('8640000');
      expect(longest).toBeLessThanOrEqual(DAY_MS);
      expect(longest).toBeGreaterThan(DAY_MS - 60_000);
    });

    it('is left to staff if the system still asks to wait when the day is over', async () => {
      await service.fault('error');
      const id = await service.send(HARBOR);
      await service.untilTransmission(id, 'retrying');
      await service.fault('busy', undefined, '86400');
      const roundBeganAt = new Date(Date.now() - 25 * 3_600_000);
      await service.rows(TransmissionEntity).update({ uploadId: id }, { roundBeganAt });
      await service.untilTransmission(id, 'failed');
    });
  });

  it('is not caused by a file that is damaged in the store: it is sent once it is whole again', async () => {
    await service.fault('error');
    const id = await service.send(HARBOR);
    await service.untilTransmission(id, 'retrying');
    const path = join(service.folder, 'objects', 'insurance', (await service.upload(id)).filePath);
    const whole = await readFile(path);
    const damaged = Buffer.from(whole);
    damaged[damaged.length - 1]! ^= 1;
    await writeFile(path, damaged);
    await service.fault('none');
    await until(id, 'an attempt with the damaged file', ({ lastError }) => lastError === OUR_FAULT);
    expect(await service.ledger(id)).toEqual([]);
    await writeFile(path, whole);
    await service.until(id, 'sent');
    expect(await service.effects(id)).toBe(1);
  });

  describe('that repeats for one lender', () => {
    const holds = () => service.get(LenderHoldsService);
    const standing = async (lenderId: string) =>
      (await holds().list()).items.find((hold) => hold.lenderId === lenderId);
    const inputOf = (lenderId: string) => ({ actor: ann, params: { lenderId } });
    const outcomes = async (ids: readonly string[]): Promise<Record<string, number>> => {
      const statuses = (await Promise.all(ids.map(service.upload))).map(({ status }) => status);
      const count = (of: string): number => statuses.filter((status) => status === of).length;
      return Object.fromEntries([...new Set(statuses)].map((status) => [status, count(status)]));
    };
    const mailed = (uploadIds: readonly string[]) =>
      service.rows(NotificationEntity).countBy({ uploadId: In(uploadIds), kind: 'outcome' });
    const refusedAtOnce = async (lender: ReturnType<typeof newLender>, count: number): Promise<string[]> => {
      const emails = Array.from({ length: count }, (_, number) => `borrower-${number}@example.com`);
      const ids = await Promise.all(emails.map((email) => service.send(lender, { email })));
      for (const id of ids) await service.untilTransmission(id, 'failed');
      return ids;
    };

    it('is held for an administrator from the third on, and then sent to the corrected account', async () => {
      const lender = newLender();
      await service.fault('refuse');
      const ids = await refusedAtOnce(lender, 10);
      expect(await outcomes(ids)).toEqual({ rejected: 2, pending: 8 });
      expect(await mailed(ids)).toBe(2);
      const reason = expect.stringContaining('This account takes no documents') as string;
      expect(await standing(lender.id)).toMatchObject({ documents: 8, reason });
      const filter = { lenderId: lender.id, limit: 1 };
      const { items } = await service.get(TransmissionViews).list({ actor: ann, filter, lenderIds: [] });
      expect(items).toMatchObject([{ state: 'failed' }]);

      // The cause isn't fixed, so borrowers are not told about a rejection.
      expect(await holds().retry(inputOf(lender.id))).toEqual({ retried: 8 });
      await waitFor(async () => (await standing(lender.id))?.documents === 8, { timeoutMs: 20_000 });
      expect(await outcomes(ids)).toEqual({ rejected: 2, pending: 8 });

      service.lenders.lenders.push(lenderRecord(lender, { accountId: 'LEND-2' }));
      await service.fault('none');
      expect(await holds().retry(inputOf(lender.id))).toEqual({ retried: 8 });
      await waitFor(async () => (await outcomes(ids))['processed'] === 8, { timeoutMs: 20_000 });
      expect(await standing(lender.id)).toBeUndefined();
      const sent = (await Promise.all(ids.map(service.ledger))).flat();
      expect(sent.length).toBeGreaterThan(0);
      for (const { body } of sent) expect(body).toMatchObject({ account: 'LEND-2' });
      expect(await outcomeOf(holds().retry(inputOf(lender.id)))).toMatch(/^404 /);
    });

    it('is rejected on an administrator’s decision, and each borrower is notified', async () => {
      const lender = newLender();
      await service.fault('refuse');
      const views = service.get(TransmissionViews);
      const { count } = await views.countFailed();
      const ids = await refusedAtOnce(lender, 4);
      expect(await outcomes(ids)).toEqual({ rejected: 2, pending: 2 });
      expect(await views.countFailed()).toEqual({ count: count + 2 });
      expect(await holds().reject(inputOf(lender.id))).toEqual({ rejected: 2 });
      expect(await views.countFailed()).toEqual({ count });
      expect(await outcomes(ids)).toEqual({ rejected: 4 });
      expect(await mailed(ids)).toBe(4);
      expect(await standing(lender.id)).toBeUndefined();
    });

    it('is over if each held document was retried separately and one arrived', async () => {
      const lender = newLender();
      await service.fault('refuse');
      const held: string[] = [];
      for (const id of await refusedAtOnce(lender, 3)) if ((await of(id)).isHeld) held.push(id);
      await service.fault('none');
      for (const id of held) await retry((await of(id)).id);
      expect(await standing(lender.id)).toBeUndefined();
      for (const id of held) await service.until(id, 'closed');
      await service.fault('refuse');
      await service.until(await service.send(lender), 'closed');
      expect(await standing(lender.id)).toBeUndefined();
    });

    it('restarts the count after a delivered document', async () => {
      const lender = newLender();
      const ids: string[] = [];
      for (const mode of ['refuse', 'refuse', 'none', 'refuse', 'refuse'] as const) {
        await service.fault(mode);
        const id = await service.send(lender);
        ids.push(id);
        await service.until(id, 'closed');
      }
      expect(await outcomes(ids)).toEqual({ rejected: 4, processed: 1 });
      expect(await standing(lender.id)).toBeUndefined();
    });
  });
});
