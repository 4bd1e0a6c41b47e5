import { randomUUID } from 'node:crypto';
import { NewCaseFields } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { HARBOR, SKYLA } from '../../../test/start-document';
import { SETTINGS, useNotifications } from '../../../test/use-notifications';
import { CaseStates } from '../../cases/case-states';
import { CasesService } from '../../cases/cases.service';
import { EvidenceActsService } from '../../cases/evidence-acts.service';
import { NotificationEntity } from '../../notifications/notification.entity';
import { NotifyBorrowerProcessor } from '../../notifications/notify-borrower.processor';
import { ReviewQueues } from '../../reviews/review-queues';
import { wasAccepted } from '../upload-stages';
import { DecisionsService } from './decisions.service';
import { ReopeningsService } from './reopenings.service';

const REASON = 'The second page was overlooked';

describe('a decision that staff take back', () => {
  const { service, staff, states, untilStates, processing, someone, openLink, progress, minutePasses } =
    useNotifications();
  const bob = newActor();
  const manager = newActor({ role: 'site_manager', lenderId: HARBOR.id });

  beforeEach(() => {
    service.lenders.settings = { ...SETTINGS, requireApproval: true };
  });

  const reject = (id: string) =>
    service
      .get(DecisionsService)
      .reject({ actor: staff, params: { id }, body: { reasonCode: 'pages_missing' } });
  const approve = (id: string) => service.get(DecisionsService).approve({ actor: staff, params: { id } });
  const reopen = (id: string, actor = bob) =>
    service.get(ReopeningsService).reopen({ actor, params: { id }, body: { reason: REASON } });

  it('leaves the document as before, and its sender is told the truth', async () => {
    const email = someone();
    const id = await service.sendUntil('awaiting_approval', HARBOR, { email });
    await reject(id);
    await untilStates(id, ['received replaced', 'outcome sent']);
    await openLink(email);
    const document = await reopen(id);
    expect(document).toMatchObject({ status: 'pending', stage: 'awaiting_approval', rejectionCode: null });
    const event = document.history.at(-1);
    expect(event).toMatchObject({ actorId: bob.userId, reason: REASON });
    expect((await service.get(ReviewQueues).count({ actor: bob })).to_decide).toBe(1);
    expect(await progress(id)).toMatchObject({
      ...{ status: 'pending', reasonCode: null, doneAt: null, reopenedAt: event?.at },
    });
    await minutePasses(id, 'reopened');
    await processing(id, 'reopened');
    expect((await service.emailsTo(email)).at(-1)?.subject).toMatch(
      /^We are checking your document for .* again/,
    );
    expect((await service.emailsTo(email)).at(-1)?.text).toContain(
      'What we told you about it before no longer holds.',
    );

    await approve(id);
    await service.until(id, 'sent');
    expect((await progress(id))?.reopenedAt).toBeNull();
    await service.get(DecisionsService).process({ actor: bob, params: { id } });
    await waitFor(async () => (await service.emailsTo(email)).length === 3, { timeoutMs: 10_000 });
    expect((await service.emailsTo(email)).at(-1)?.subject).toMatch(/was accepted/);
    expect(await progress(id)).toMatchObject({ status: 'processed', reopenedAt: null });

    // Also what was accepted: its sender must not be told so again.
    await reopen(id);
    expect(await service.upload(id)).toMatchObject({ stage: 'sent', status: 'pending' });
    await reject(id);
    await waitFor(async () => (await service.emailsTo(email)).length === 4, { timeoutMs: 10_000 });
    expect((await service.emailsTo(email)).at(-1)?.subject).toMatch(/^Please send your document/);
    const acts = (await service.acts({ subjectId: id })).map(({ action }) => action);
    expect(acts.filter((action) => action !== 'document.read')).toEqual([
      ...['document.rejected', 'document.reopened', 'document.approved', 'document.processed'],
      ...['document.reopened', 'document.rejected'],
    ]);
  });

  it('is not mentioned to a sender who was not told the decision', async () => {
    service.lenders.away = true;
    const email = someone();
    const id = await service.send(HARBOR, { email });
    await service.query(`update insurance_uploads set stage = 'awaiting_approval' where id = $1`, [id]);
    await service.query(
      `insert into upload_events (upload_id, stage, status) values ($1, 'awaiting_approval', 'pending')`,
      [id],
    );
    await reject(id);
    await reopen(id);
    expect((await states(id)).filter((state) => !state.startsWith('received'))).toEqual([]);
    service.lenders.away = false;
    await reject(id);
    await waitFor(async () => (await states(id)).includes('outcome sent'), { timeoutMs: 15_000 });
    expect(await service.emailsTo(email)).toHaveLength(1);
  });

  /** The sender is told the first time only. */
  const rejectTwice = async (): Promise<string> => {
    const id = await service.sendUntil('awaiting_approval', HARBOR, { email: someone() });
    await reject(id);
    await untilStates(id, ['received replaced', 'outcome sent']);
    await reopen(id);
    service.lenders.away = true;
    await reject(id);
    return id;
  };

  it('is told again if it was told before that', async () => {
    const id = await rejectTwice();
    await reopen(id);
    // Nobody told the second decision, but the borrower still believes the first one.
    expect(await states(id)).toEqual(['reopened waiting', 'received replaced']);
    service.lenders.away = false;
  });

  it('is told, also if an attempt to tell the outcome began before', async () => {
    const id = await rejectTwice();
    const notifications = service.rows(NotificationEntity);
    const outcome = await notifications.findOneByOrFail({ uploadId: id, kind: 'outcome' });
    await reopen(id);
    // The attempt has read the outcome, and goes on only now.
    const reading = jest.spyOn(service.dataSource.getRepository(NotificationEntity), 'findOneBy');
    reading.mockResolvedValueOnce(outcome);
    await service
      .get(NotifyBorrowerProcessor)
      .process({ notificationId: outcome.id }, { id: outcome.id, number: 1, pauseAfter: () => 0 })
      .catch(() => undefined);
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    expect(await states(id)).toEqual(['reopened waiting', 'received replaced']);
    service.lenders.away = false;
  });

  it('is no acceptance if a lender’s system takes the document later', async () => {
    await service.fault('error');
    const id = await service.sendUntil('awaiting_approval', SKYLA);
    await approve(id);
    await service.untilTransmission(id, 'retrying');
    await service.query(`update transmissions set state = 'failed' where upload_id = $1`, [id]);
    await service.get(DecisionsService).process({ actor: staff, params: { id } });
    await reopen(id);
    expect(await service.upload(id)).toMatchObject({ stage: 'sending', status: 'pending' });
    await service.query(`update insurance_uploads set stage = 'closed', status = 'processed' where id = $1`, [
      id,
    ]);
    await service.query(
      `insert into upload_events (upload_id, stage, status) values ($1, 'closed', 'processed')`,
      [id],
    );
    expect(await wasAccepted(service.dataSource.manager, id)).toBe(false);
    await service.fault('none');
  });

  it('holds the case of the document again', async () => {
    const reference = randomUUID();
    const { id: caseId } = await service
      .get(CasesService)
      .open({ actor: staff, body: { lenderId: SKYLA.id, ...NewCaseFields.parse({ reference }) } });
    const id = await service.sendUntil('awaiting_approval', SKYLA);
    await service
      .get(EvidenceActsService)
      .decide({ actor: staff, params: { id: caseId }, body: { documentId: id, act: 'join' } });
    const found = () => service.get(CasesService).get({ actor: staff, params: { id: caseId } });
    expect((await found()).state).toBe('held');
    await reject(id);
    // The time for another document is over.
    await service.query(`update case_evidence set released_at = now() where upload_id = $1`, [id]);
    await service.dataSource.transaction((entities) => service.get(CaseStates).refresh(entities, caseId));
    expect((await found()).state).toBe('open');
    await reopen(id);
    expect(await found()).toMatchObject({ state: 'held' });
    expect((await found()).events.map(({ kind }) => kind)).toContain('document_reopened');
  });

  it('must be one of staff, about a document that they may see', async () => {
    const id = await service.sendUntil('awaiting_approval', SKYLA);
    expect(await outcome(reopen(id))).toBe('409 not_decided');
    await approve(id);
    // The lender's system took it.
    await service.until(id, 'closed');
    expect(await outcome(reopen(id))).toBe('409 not_decided');
    const rejected = await service.sendUntil('awaiting_approval', SKYLA);
    await reject(rejected);
    expect(await outcome(reopen(rejected, manager))).toBe('404 not_found');
    expect(await outcome(reopen(randomUUID()))).toBe('404 not_found');
    expect(await outcome(reopen(rejected))).toBe('done');
    expect(await outcome(reopen(rejected))).toBe('409 not_decided');
  });
});
