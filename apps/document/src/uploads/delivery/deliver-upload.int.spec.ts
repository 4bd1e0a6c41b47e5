import { randomUUID } from 'node:crypto';
import type { Actor } from '@coverleaf/contracts';
import type { AppError } from '@coverleaf/service-kit';
import { waitFor } from '@coverleaf/testing';
import { type DocumentDriver, driverOf, HARBOR, SKYLA } from '../../../test/document-driver';
import { type RunningDocument, startDocument } from '../../../test/start-document';
import { ConfirmationsService } from '../../confirmations/confirmations.service';
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

describe('what another system refuses', () => {
  let running: RunningDocument;
  let driver: DocumentDriver;
  const ann: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

  beforeAll(async () => {
    // One of the jobs hangs to the end.
    running = await startDocument({ SHUTDOWN_GRACE_MS: '500' });
    driver = driverOf(running);
  });
  afterAll(() => running.stop());
  beforeEach(() => driver.fault('none'));

  const of = (uploadId: string, kind: TransmissionEntity['kind'] = 'document'): Promise<TransmissionEntity> =>
    running.dataSource.getRepository(TransmissionEntity).findOneByOrFail({ uploadId, kind });
  const effects = async (key: string): Promise<number> =>
    (await driver.ledger(key)).filter(({ repeated }) => !repeated).length;
  const until = (uploadId: string, what: string, holds: (row: TransmissionEntity) => boolean) =>
    waitFor(async () => holds(await of(uploadId)), { timeoutMs: 20_000, what });
  /** A lender of its own, which has refused nothing so far. */
  const newLender = () => ({ id: randomUUID(), accountId: 'LEND-1', rightTrack: false });
  const retry = (id: string): Promise<unknown> =>
    running.app.get(TransmissionAdminService, { strict: false }).retry({ actor: ann, params: { id } });

  describe('after an attempt whose outcome is not known', () => {
    it('is no refusal: it is tried on, and has arrived once', async () => {
      await driver.fault('accept-drop-conflict');
      const id = await driver.send(SKYLA);
      await until(id, 'a refusal', ({ lastError }) => lastError?.includes('(409)') ?? false);
      expect(await driver.upload(id)).toMatchObject({ stage: 'sending', status: 'pending' });
      expect((await of(id)).lastError).toContain('it may have taken an earlier attempt');
      await driver.fault('none');
      expect(await driver.until(id, 'closed')).toMatchObject({ status: 'processed', fault: null });
      expect(await effects(id)).toBe(1);
    });

    it('is left to staff in the end, who may send it again; the borrower is told nothing', async () => {
      await driver.fault('accept-drop-conflict');
      const id = await driver.send(SKYLA, undefined, { email: 'doubt@example.com' });
      await until(id, 'a refusal', ({ lastError }) => lastError?.includes('(409)') ?? false);
      // As if the day were over; an attempt that is under way is waited for.
      await waitFor(async () => {
        const [, count]: [unknown, number] = await running.dataSource.query(
          `update transmissions set attempts = 24 where upload_id = $1 and state = 'unknown'`,
          [id],
        );
        return count === 1;
      });
      await driver.untilTransmission(id, 'failed');
      expect(await driver.upload(id)).toMatchObject({ stage: 'sending', status: 'pending', fault: null });
      const { attempts, mayBeTaken, isHeld } = await of(id);
      expect({ attempts, mayBeTaken, isHeld }).toEqual({ attempts: 25, mayBeTaken: true, isHeld: false });
      await driver.fault('refuse', 1);
      await retry((await of(id)).id);
      await until(id, 'delivery', ({ state }) => state === 'delivered');
      expect(await driver.upload(id)).toMatchObject({ status: 'processed', fault: null });
    });

    it('is none where the process died while it was being sent, nor after an answer of 500', async () => {
      await driver.fault('error');
      const id = await driver.send(SKYLA);
      await driver.untilTransmission(id, 'retrying');
      await driver.fault('refuse');
      await until(id, 'a refusal', ({ lastError }) => lastError?.includes('(422)') ?? false);
      expect(await driver.upload(id)).toMatchObject({ stage: 'sending', status: 'pending' });
      await driver.fault('none');
      await driver.until(id, 'closed');
    });

    it('is none of contact details either', async () => {
      const id = await driver.send(HARBOR);
      await driver.until(id, 'sent');
      await driver.fault('accept-drop-conflict');
      const { confirmationToken } = await driver.upload(id);
      const { id: key } = await running.app.get(ConfirmationsService, { strict: false }).confirm({
        params: { id },
        body: {
          ...{
            name: 'Ann Example',
            email: 'ann@example.com',
            phone: '+1 555 010 0000',
            financialInstitution: 'Harbor',
            collateralDetails: 'Camry',
            loanNumberLast4: '1234',
          },
          token: confirmationToken,
        },
      });
      await waitFor(async () => (await of(id, 'confirmation')).lastError?.includes('(409)') ?? false);
      expect((await of(id, 'confirmation')).state).not.toBe('failed');
      await driver.fault('none');
      await waitFor(async () => (await of(id, 'confirmation')).state === 'delivered', { timeoutMs: 20_000 });
      expect(await effects(key)).toBe(1);
    });
  });

  it('is told as it is to staff in list, viewer and dashboard, and to the borrower without alarm', async () => {
    const documents = running.app.get(DocumentsService, { strict: false });
    const told = async (id: string) => {
      const { financialInstitution: q } = await driver.upload(id);
      const { items } = await documents.list({ actor: ann, query: { q }, limit: 1 });
      const token = running.app.get(StatusLinks, { strict: false }).urlOf(id).split('/status/')[1] ?? '';
      const { progress } = (await running.app.get(StatusService, { strict: false }).read({ token })) ?? {};
      const newest = await running.app.get(DocumentsRepository, { strict: false }).listRecent({ actor: ann });
      return {
        dashboard: newest.items.find((one) => one.id === id)?.sendingEnded,
        list: items[0]?.sendingEnded,
        viewer: (await documents.get({ actor: ann, params: { id } })).sendingEnded,
        borrower: progress?.delivery,
      };
    };
    await driver.fault('hang', 1);
    const id = await driver.send(HARBOR, undefined, { financialInstitution: `Bank ${randomUUID()}` });
    await driver.untilTransmission(id, 'sending');
    expect(await told(id)).toEqual({ dashboard: null, list: null, viewer: null, borrower: 'under_way' });
    const state = (to: string): Promise<unknown> =>
      running.dataSource.query(`update transmissions set state = $2 where upload_id = $1`, [id, to]);
    await state('failed');
    expect(await told(id)).toEqual({
      dashboard: 'failed',
      list: 'failed',
      viewer: 'failed',
      borrower: 'delayed',
    });
    await state('discarded');
    expect(await told(id)).toEqual({
      dashboard: 'discarded',
      list: 'discarded',
      viewer: 'discarded',
      borrower: 'delayed',
    });
    await retry((await of(id)).id);
    await driver.until(id, 'sent');
    expect(await told(id)).toEqual({ dashboard: null, list: null, viewer: null, borrower: 'over' });
  });

  describe('for a while', () => {
    const waits = async (retryAfter: string): Promise<number> => {
      await driver.fault('busy', undefined, retryAfter);
      const id = await driver.send(HARBOR);
      await driver.untilTransmission(id, 'retrying');
      const { attempts, nextAttemptAt, updatedAt } = await of(id);
      expect(attempts).toBe(1);
      return (nextAttemptAt?.getTime() ?? 0) - updatedAt.getTime();
    };

    it('is asked again when it says, in seconds or as a date, but never after the day of attempts', async () => {
      expect((await waits('3600')) / 60_000).toBeCloseTo(60, 0);
      expect((await waits(new Date(Date.now() + 2 * 3_600_000).toUTCString())) / 60_000).toBeCloseTo(120, 0);
      const longest = await waits('8640000');
      expect(longest).toBeLessThanOrEqual(DAY_MS);
      expect(longest).toBeGreaterThan(DAY_MS - 60_000);
    });

    it('is left to staff where it still asks for more when the day is over', async () => {
      await driver.fault('error');
      const id = await driver.send(HARBOR);
      await driver.untilTransmission(id, 'retrying');
      await driver.fault('busy', undefined, '86400');
      await running.dataSource.query(
        `update transmissions set round_began_at = now() - interval '25 hours' where upload_id = $1`,
        [id],
      );
      await driver.untilTransmission(id, 'failed');
    });
  });

  describe('of one lender, again and again', () => {
    let holds: LenderHoldsService;
    const standing = async (lenderId: string) =>
      (await holds.list()).items.find((hold) => hold.lenderId === lenderId);
    const inputOf = (lenderId: string) => ({ actor: ann, params: { lenderId } });
    const outcomes = async (ids: readonly string[]): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const id of ids) {
        const { status } = await driver.upload(id);
        counts[status] = (counts[status] ?? 0) + 1;
      }
      return counts;
    };
    const mailed = (uploadIds: readonly string[]): Promise<number> =>
      running.dataSource
        .getRepository(NotificationEntity)
        .count({ where: uploadIds.map((uploadId) => ({ uploadId, kind: 'outcome' as const })) });
    const refusedAtOnce = async (lender: ReturnType<typeof newLender>, count: number): Promise<string[]> => {
      const ids = await Promise.all(
        Array.from({ length: count }, (_, number) =>
          driver.send(lender, undefined, { email: `borrower-${number}@example.com` }),
        ),
      );
      for (const id of ids) await driver.untilTransmission(id, 'failed');
      return ids;
    };

    beforeAll(() => {
      holds = running.app.get(LenderHoldsService, { strict: false });
    });

    it('waits for an administrator from the third on, whoever sends at once, and goes on with the account that is right by then', async () => {
      const lender = newLender();
      await driver.fault('refuse');
      const ids = await refusedAtOnce(lender, 10);
      expect(await outcomes(ids)).toEqual({ rejected: 2, pending: 8 });
      expect(await mailed(ids)).toBe(2);
      expect(await standing(lender.id)).toMatchObject({
        documents: 8,
        reason: expect.stringContaining('This account takes no documents') as string,
      });
      const [held] = (
        await running.app
          .get(TransmissionViews, { strict: false })
          .list({ filter: { lenderId: lender.id, limit: 1 }, lenderIds: [] })
      ).items;
      expect(held).toMatchObject({ state: 'failed' });

      // Nothing was mended: nobody is told no.
      expect(await holds.retry(inputOf(lender.id))).toEqual({ retried: 8 });
      await waitFor(async () => (await standing(lender.id))?.documents === 8, { timeoutMs: 20_000 });
      expect(await outcomes(ids)).toEqual({ rejected: 2, pending: 8 });

      running.lenders.lenders.push({
        ...{ id: lender.id, name: 'Lender', slug: 'lender', logoUrl: null, templateId: null },
        ...{ primaryColor: '#003057', secondaryColor: '#ffd200', accentColor: null },
        ...{ accountId: 'LEND-2', rightTrack: false },
      });
      await driver.fault('none');
      expect(await holds.retry(inputOf(lender.id))).toEqual({ retried: 8 });
      await waitFor(async () => (await outcomes(ids))['processed'] === 8, { timeoutMs: 20_000 });
      expect(await standing(lender.id)).toBeUndefined();
      const accounts = await Promise.all(
        ids.map(async (id) => (await driver.ledger(id)).map(({ body }) => body)),
      );
      expect(new Set(accounts.flat().map((body) => (body as { account: string }).account))).toEqual(
        new Set(['LEND-2']),
      );
      const gone = await holds.retry(inputOf(lender.id)).catch(({ status }: AppError) => status);
      expect(gone).toBe(404);
    });

    it('is rejected when an administrator says so, and each borrower told', async () => {
      const lender = newLender();
      await driver.fault('refuse');
      const views = running.app.get(TransmissionViews, { strict: false });
      const { count } = await views.countFailed();
      const ids = await refusedAtOnce(lender, 4);
      expect(await outcomes(ids)).toEqual({ rejected: 2, pending: 2 });
      expect(await views.countFailed()).toEqual({ count: count + 2 });
      expect(await holds.reject(inputOf(lender.id))).toEqual({ rejected: 2 });
      expect(await views.countFailed()).toEqual({ count });
      expect(await outcomes(ids)).toEqual({ rejected: 4 });
      expect(await mailed(ids)).toBe(4);
      expect(await standing(lender.id)).toBeUndefined();
    });

    it('is over where each held document was sent again by itself, and one arrived', async () => {
      const lender = newLender();
      await driver.fault('refuse');
      const held: string[] = [];
      for (const id of await refusedAtOnce(lender, 3)) if ((await of(id)).isHeld) held.push(id);
      await driver.fault('none');
      for (const id of held) await retry((await of(id)).id);
      expect(await standing(lender.id)).toBeUndefined();
      for (const id of held) await driver.until(id, 'closed');
      await driver.fault('refuse');
      await driver.until(await driver.send(lender), 'closed');
      expect(await standing(lender.id)).toBeUndefined();
    });

    it('counts anew after a document that arrived', async () => {
      const lender = newLender();
      const ids: string[] = [];
      for (const mode of ['refuse', 'refuse', 'none', 'refuse', 'refuse'] as const) {
        await driver.fault(mode);
        const id = await driver.send(lender);
        ids.push(id);
        await driver.until(id, 'closed');
      }
      expect(await outcomes(ids)).toEqual({ rejected: 4, processed: 1 });
      expect(await standing(lender.id)).toBeUndefined();
    });
  });
});
