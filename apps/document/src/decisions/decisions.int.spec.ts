import { randomUUID } from 'node:crypto';
import type { Actor } from '@coverleaf/contracts';
import type { AppError } from '@coverleaf/service-kit';
import { type DocumentDriver, driverOf, HARBOR, SKYLA } from '../../test/document-driver';
import { type RunningDocument, startDocument } from '../../test/start-document';
import { DecisionsService } from './decisions.service';

// Longer than what a test waits for.
jest.setTimeout(30_000);

describe('what staff decide', () => {
  let running: RunningDocument;
  let driver: DocumentDriver;
  let decisions: DecisionsService;
  const ann: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };
  const bob: Actor = { ...ann, userId: randomUUID() };

  beforeAll(async () => {
    running = await startDocument();
    driver = driverOf(running);
    decisions = running.app.get(DecisionsService, { strict: false });
  });
  afterAll(() => running.stop());
  beforeEach(() => {
    running.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => driver.fault('none'));

  const outcome = (decision: Promise<void>): Promise<string> =>
    decision.then(
      () => 'done',
      ({ status, code }: AppError) => `${status} ${code}`,
    );
  const acts = (id: string): Promise<{ action: string }[]> =>
    running.dataSource.query(
      `select payload ->> 'action' as action from outbox
       where job = 'document.report-act' and payload ->> 'subjectId' = $1`,
      [id],
    );

  it('waits for approval where the setting asks for it, and goes on when it is given', async () => {
    const id = await driver.send(SKYLA);
    await driver.until(id, 'awaiting_approval');
    expect(await driver.ledger(id)).toEqual([]);
    await decisions.approve(ann, id);
    expect(await driver.until(id, 'closed')).toMatchObject({ status: 'processed' });
    expect(await driver.history(id)).toEqual(['received', 'awaiting_approval', 'sending', 'processed']);
    expect(await acts(id)).toEqual([{ action: 'document.approved' }]);
  });

  it('is won by one of two who decide at once, whatever they decide', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await driver.send(SKYLA);
      await driver.until(id, 'awaiting_approval');
      const results = await Promise.all([
        outcome(decisions.approve(ann, id)),
        outcome(decisions.reject(bob, id, 'A page is missing')),
      ]);
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect(results.find((result) => result !== 'done')).toMatch(/^409 (decided_before|being_sent)$/);
      const { status } = await driver.until(id, 'closed');
      expect(status).toBe(results[0] === 'done' ? 'processed' : 'rejected');
      expect(await driver.ledger(id)).toHaveLength(status === 'processed' ? 1 : 0);
      expect(await acts(id)).toHaveLength(1);
    }
  });

  it('holds only for what was seen', async () => {
    await driver.fault('error');
    const id = await driver.send(HARBOR);
    const seen = (await driver.until(id, 'awaiting_approval')).stage;
    await decisions.approve(ann, id);
    await driver.untilTransmission(id, 'retrying');
    await expect(untilDone(() => decisions.reject(bob, id, 'A page is missing', seen))).rejects.toThrow();
    expect((await driver.upload(id)).status).toBe('pending');
  });

  it('ends the sending of what is rejected or marked by hand', async () => {
    await driver.fault('error');
    const [rejected, processed] = [await driver.send(HARBOR), await driver.send(HARBOR)];
    for (const id of [rejected, processed]) {
      await driver.until(id, 'awaiting_approval');
      await decisions.approve(ann, id);
      await driver.untilTransmission(id, 'retrying');
    }
    await untilDone(() => decisions.reject(bob, rejected, 'A page is missing'));
    await untilDone(() => decisions.process(bob, processed));
    await driver.fault('none');
    expect(await driver.upload(rejected)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'A page is missing',
    });
    expect(await driver.upload(processed)).toMatchObject({ status: 'processed' });
    await driver.untilTransmission(rejected, 'discarded');
    await driver.untilTransmission(processed, 'discarded');
  });

  /** An attempt may be under way just now. */
  async function untilDone(decide: () => Promise<void>): Promise<void> {
    for (;;) {
      const result = await outcome(decide());
      if (result === 'done') return;
      expect(result).toBe('409 being_sent');
    }
  }

  it('is not theirs to decide in the documents of another lender', async () => {
    const id = await driver.send(SKYLA);
    await driver.until(id, 'awaiting_approval');
    const stranger: Actor = { ...ann, role: 'site_manager', lenderId: HARBOR.id };
    expect(await outcome(decisions.approve(stranger, id))).toBe('404 not_found');
    expect(await outcome(decisions.reject(stranger, id, 'Mine'))).toBe('404 not_found');
    expect(await outcome(decisions.approve({ ...stranger, lenderId: SKYLA.id }, id))).toBe('done');
  });

  it('is refused where it makes no sense', async () => {
    const id = await driver.send(HARBOR);
    await driver.until(id, 'awaiting_approval');
    expect(await outcome(decisions.process(ann, id))).toBe('409 decided_before');
    await decisions.reject(ann, id, 'A page is missing');
    expect(await outcome(decisions.approve(ann, id))).toBe('409 decided_before');
    expect(await outcome(decisions.reject(ann, id, 'Again'))).toBe('409 decided_before');
    expect(await outcome(decisions.process(ann, randomUUID()))).toBe('404 not_found');
  });
});
