import { randomUUID } from 'node:crypto';
import { type Actor, type Decision, DocumentDecisions, rejectDocument } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { DocumentsService } from '../../documents/documents.service';
import { DecisionsService } from './decisions.service';

describe('a decision by staff', () => {
  const service = useDocument();
  const ann = newActor();
  const bob = newActor();
  const decisions = () => service.get(DecisionsService);

  beforeEach(() => {
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.fault('none'));

  type Rejection = Parameters<DecisionsService['reject']>[0]['body'];
  const approve = (actor: Actor, id: string) => decisions().approve({ actor, params: { id } });
  const markProcessed = (actor: Actor, id: string) => decisions().process({ actor, params: { id } });
  const reject = (actor: Actor, id: string, body: Rejection) =>
    decisions().reject({ actor, params: { id }, body });
  const waiting = () => service.sendUntil('awaiting_approval', HARBOR);

  /** The outcome of a decision that is made between two attempts. */
  const betweenAttempts = async (decide: () => Promise<unknown>): Promise<string> => {
    const result = await outcome(decide());
    return result === '409 being_sent' ? betweenAttempts(decide) : result;
  };

  it('waits for approval if the setting requires it, and continues when approved', async () => {
    const id = await service.sendUntil('awaiting_approval', SKYLA);
    expect(await service.ledger(id)).toEqual([]);
    await approve(ann, id);
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'processed' });
    expect(await service.history(id)).toEqual(['received', 'awaiting_approval', 'sending', 'processed']);
    // The reply contains the document, so this counts as a read.
    const acts = await service.acts({ subjectId: id });
    expect(acts.map(({ action }) => action)).toEqual(['document.approved', 'document.read']);
  });

  it('is made by one of two people who decide at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await service.sendUntil('awaiting_approval', SKYLA);
      const results = await Promise.all([
        outcome(approve(ann, id)),
        outcome(reject(bob, id, { reason: 'A page is missing', stage: 'awaiting_approval' })),
      ]);
      expect(results.filter((result) => result === 'done')).toHaveLength(1);
      expect(results.find((result) => result !== 'done')).toMatch(/^409 (decided_before|being_sent)$/);
      const { status } = await service.until(id, 'closed');
      expect(status).toBe(results[0] === 'done' ? 'processed' : 'rejected');
      expect(await service.ledger(id)).toHaveLength(status === 'processed' ? 1 : 0);
      const decisions = (await service.acts({ subjectId: id })).filter(
        ({ action }) => action !== 'document.read',
      );
      expect(decisions).toHaveLength(1);
    }
  });

  it('is valid only for the version that was seen', async () => {
    await service.fault('error');
    const id = await waiting();
    await approve(ann, id);
    await service.untilTransmission(id, 'retrying');
    const rejection = { reason: 'A page is missing', stage: 'awaiting_approval' } as const;
    expect(await betweenAttempts(() => reject(bob, id, rejection))).toBe('409 decided_before');
    expect((await service.upload(id)).status).toBe('pending');
  });

  it('ends the sending of a document that is rejected or marked by hand', async () => {
    await service.fault('error');
    const [rejected, processed] = [await waiting(), await waiting()];
    for (const id of [rejected, processed]) {
      await approve(ann, id);
      await service.untilTransmission(id, 'retrying');
    }
    const reason = 'A page is missing';
    expect(await betweenAttempts(() => reject(bob, rejected, { reason }))).toBe('done');
    expect(await betweenAttempts(() => markProcessed(bob, processed))).toBe('done');
    await service.fault('none');
    expect(await service.upload(rejected)).toMatchObject({ status: 'rejected', rejectionReason: reason });
    expect(await service.upload(processed)).toMatchObject({ status: 'processed' });
    await service.untilTransmission(rejected, 'discarded');
    await service.untilTransmission(processed, 'discarded');
  });

  it('has a common reason, an individual one, or both', async () => {
    const [common, both] = [await waiting(), await waiting()];
    await reject(ann, common, { reasonCode: 'hard_to_read' });
    await reject(ann, both, { reasonCode: 'name_differs', reason: 'It names Bob.' });
    const saved = await Promise.all([common, both].map(service.upload));
    expect(saved).toMatchObject([
      { rejectionCode: 'hard_to_read', rejectionReason: null },
      { rejectionCode: 'name_differs', rejectionReason: 'It names Bob.' },
    ]);
    const { history } = await service.get(DocumentsService).get({ actor: ann, params: { id: both } });
    expect(history.at(-1)?.reason).toBe('The name on the policy is not the name on your loan. It names Bob.');
    const many = DocumentDecisions.safeParse({ decision: 'reject', ids: [both] });
    for (const result of [rejectDocument.body?.safeParse({}), many])
      expect(result?.error?.issues).toMatchObject([{ path: ['reason'] }]);
  });

  it('reports whether the borrower is notified', async () => {
    const news = async (email: string | null, decision: Decision): Promise<unknown> => {
      const id = await service.sendUntil('awaiting_approval', HARBOR, { email });
      const body = { decision, reasonCode: 'hard_to_read' as const, ids: [id], undoable: false };
      return (await decisions().decideMany({ actor: ann, body })).items[0]?.borrower;
    };
    expect(await news('ann@example.com', 'reject')).toBe('off');
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
    expect(await news('ann@example.com', 'reject')).toBe('mail');
    expect(await news(null, 'reject')).toBe('no_address');
    expect(await news('ann@example.com', 'approve')).toBeNull();
    // Too early to be marked, so nothing changed.
    expect(await news('ann@example.com', 'process')).toBeNull();
  });

  it('is refused if it makes no sense', async () => {
    const id = await waiting();
    expect(await outcome(markProcessed(ann, id))).toBe('409 decided_before');
    await reject(ann, id, { reason: 'A page is missing' });
    expect(await outcome(approve(ann, id))).toBe('409 decided_before');
    expect(await outcome(reject(ann, id, { reason: 'Again' }))).toBe('409 decided_before');
    expect(await outcome(markProcessed(ann, randomUUID()))).toBe('404 not_found');
  });
});
