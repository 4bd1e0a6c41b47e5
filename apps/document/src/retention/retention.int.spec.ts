import { randomUUID } from 'node:crypto';
import { type Actor, deleteExpired, type DocumentDetail, type LegalHoldChange } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import { type DocumentDriver, driverOf, HARBOR, SKYLA } from '../../test/document-driver';
import { type RunningDocument, startDocument } from '../../test/start-document';
import { DocumentsService } from '../documents/documents.service';
import { RetentionRunEntity } from './retention-run.entity';
import { RetentionService } from './retention.service';

describe('what is kept, and for how long', () => {
  let running: RunningDocument;
  let driver: DocumentDriver;
  let retention: RetentionService;
  const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

  beforeAll(async () => {
    running = await startDocument();
    driver = driverOf(running);
    retention = running.app.get(RetentionService, { strict: false });
  });
  afterEach(async () => {
    await running.empty();
    running.lenders.retention = { documentsDays: null, timelinesDays: null };
  });
  afterAll(() => running.stop());

  /** Runs the job to its end. @returns its id */
  const runRetention = async (): Promise<string> => {
    const { dataSource } = running;
    const outbox = running.app.get(Outbox, { strict: false });
    const id = await dataSource.transaction((manager) => outbox.add(manager, deleteExpired, {}));
    const left = (): Promise<unknown[]> => dataSource.query(`select 1 from outbox where id = $1`, [id]);
    await waitFor(async () => (await left()).length === 0, { timeoutMs: 20_000, what: 'the run' });
    return id;
  };
  const age = (id: string, days: number): Promise<unknown> =>
    running.dataSource.query(
      `update insurance_uploads set stage_since = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  const isThere = async (id: string): Promise<boolean> => {
    const rows: unknown[] = await running.dataSource.query(`select 1 from insurance_uploads where id = $1`, [
      id,
    ]);
    return rows.length > 0;
  };
  const actsOf = (action: string): Promise<{ payload: { fields: string[]; subjectId: string } }[]> =>
    running.dataSource.query(`select payload from outbox where payload ->> 'action' = $1`, [action]);
  const hold = (id: string, body: LegalHoldChange, by = actor): Promise<DocumentDetail> =>
    retention.setLegalHold({ actor: by, params: { id }, body });
  const closed = async (days: number): Promise<string> => {
    const id = await driver.send(SKYLA);
    await driver.until(id, 'closed');
    await age(id, days);
    return id;
  };

  it('deletes nothing while nothing is set', async () => {
    const old = await closed(5_000);
    await runRetention();
    expect(await isThere(old)).toBe(true);
    expect(await running.dataSource.getRepository(RetentionRunEntity).count()).toBe(0);
  });

  it('deletes what was closed so long ago, with its file, and says how much', async () => {
    const [old, young] = [await closed(31), await closed(29)];
    const { filePath } = await driver.upload(old);
    const open = await driver.send(HARBOR);
    await driver.until(open, 'sent');
    await age(open, 400);
    running.lenders.retention = { documentsDays: 30, timelinesDays: null };
    expect(await retention.preview({ actor, query: { documentsDays: 30 } })).toEqual({
      documents: 1,
      documentsAreCapped: false,
    });
    const run = await runRetention();
    expect([await isThere(old), await isThere(young), await isThere(open)]).toEqual([false, true, true]);
    await expect(running.store.stat('insurance', filePath)).rejects.toThrow();
    expect((await actsOf('retention.deleted')).map(({ payload }) => payload)).toMatchObject([
      { subjectId: run, fields: ['1 documents', '1 files'] },
    ]);
  });

  it('leaves documents on legal hold, until it is taken off', async () => {
    const held = await closed(100);
    await hold(held, { held: true, reason: 'Asked for by a court' });
    running.lenders.retention = { documentsDays: 30, timelinesDays: 30 };
    await runRetention();
    const documents = running.app.get(DocumentsService, { strict: false });
    expect((await documents.get({ actor, params: { id: held } })).legalHold).toMatchObject({
      reason: 'Asked for by a court',
    });
    await hold(held, { held: false });
    await runRetention();
    expect(await isThere(held)).toBe(false);
    expect((await actsOf('document.held')).length).toBe(1);
    expect((await actsOf('document.released')).length).toBe(1);
  });

  it('leaves what others are still to be told of', async () => {
    const id = await closed(100);
    await running.dataSource.query(`update transmissions set state = 'retrying' where upload_id = $1`, [id]);
    running.lenders.retention = { documentsDays: 30, timelinesDays: null };
    await runRetention();
    expect(await isThere(id)).toBe(true);
  });

  it('deletes timelines of what has ended, and leaves the documents', async () => {
    const id = await closed(1);
    await running.dataSource.query(`update transmissions set updated_at = now() - interval '40 days'`);
    running.lenders.retention = { documentsDays: null, timelinesDays: 30 };
    await runRetention();
    expect(await running.dataSource.query(`select 1 from transmission_events`)).toEqual([]);
    expect(await isThere(id)).toBe(true);
  });

  it('a legal hold is nothing to staff of other lenders', async () => {
    const id = await closed(1);
    const other = { ...actor, lenderId: randomUUID() };
    await expect(hold(id, { held: true }, other)).rejects.toMatchObject({ status: 404 });
  });
});
