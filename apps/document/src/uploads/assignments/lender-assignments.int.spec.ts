import { randomUUID } from 'node:crypto';
import { NewCaseFields } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/local-servers';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { lenderRecord } from '../../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { CasesService } from '../../cases/cases.service';
import { DocumentsService } from '../../documents/documents.service';
import { TransmissionEntity } from '../../transmissions/transmission.entity';
import { DecisionsService } from '../decisions/decisions.service';
import { LenderAssignments } from './lender-assignments';

const TYPED = { financialInstitution: 'Skyla Credit Union' };

describe('a document that was sent without a lender', () => {
  const service = useDocument();
  const admin = newActor();
  const clerk = { ...newActor({ role: 'user' }), lenderId: SKYLA.id };
  const assignments = () => service.get(LenderAssignments);
  const assign = (id: string, lenderId = SKYLA.id) =>
    assignments().assign({ actor: admin, params: { id }, body: { lenderId } });
  const suggest = (id: string) => assignments().suggest({ actor: admin, params: { id } });
  const see = (id: string) => service.get(DocumentsService).get({ actor: clerk, params: { id } });

  beforeAll(() => {
    service.lenders.lenders = [lenderRecord(SKYLA), lenderRecord(HARBOR, { name: 'Harbor', slug: 'harbor' })];
  });
  beforeEach(() => {
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.fault('none'));

  it('gets a suggestion by what the borrower typed, until it has a lender', async () => {
    const id = await service.insertUpload({ ...TYPED, stage: 'awaiting_approval' });
    expect(await suggest(id)).toMatchObject({ lender: { id: SKYLA.id, name: 'Skyla Credit Union' } });
    const other = await service.insertUpload({ financialInstitution: 'Nobody', stage: 'awaiting_approval' });
    expect(await suggest(other)).toEqual({ lender: null });
    await assign(id);
    expect(await suggest(id)).toEqual({ lender: null });
    expect(await outcome(suggest(randomUUID()))).toBe('404 not_found');
  });

  it('then takes the way of its lender: account, target, staff and cases', async () => {
    const id = await service.sendUntil('awaiting_approval', null, { ...TYPED, references: ['REF-7001'] });
    expect(await outcome(see(id))).toBe('404 not_found');
    const body = { ...NewCaseFields.parse({ reference: 'REF-7001' }), lenderId: SKYLA.id };
    const { id: caseId } = await service.get(CasesService).open({ actor: admin, body });
    await assign(id);
    expect(await service.upload(id)).toMatchObject({
      ...{ lenderId: SKYLA.id, accountId: 'SKY-1001', target: 'lender_api' },
      financialInstitution: 'Skyla Credit Union',
    });
    expect(await see(id)).toMatchObject({ id, lenderId: SKYLA.id });
    const evidence = () =>
      service.dataSource.query<object[]>(
        'select 1 from case_evidence where case_id = $1 and upload_id = $2',
        [...[caseId, id]],
      );
    await waitFor(async () => (await evidence()).length === 1, { what: 'the match with its case' });
    const [act] = (await service.acts({ subjectId: id })).filter(
      ({ action }) => action === 'document.assigned',
    );
    expect(act).toMatchObject({ actorId: admin.userId, subjectId: id });
    await service.get(DecisionsService).approve({ actor: admin, params: { id } });
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'processed' });
    expect(await service.ledger(id)).toMatchObject([{ body: { account: 'SKY-1001' } }]);
  });

  it('that waits for its next attempt goes to the lender instead', async () => {
    await service.fault('busy');
    service.lenders.settings = { requireApproval: false, enableNotifications: false };
    const id = await service.send(null, TYPED);
    await service.untilTransmission(id, 'retrying');
    await waitFor(async () => (await outcome(assign(id))) === 'done', { what: 'a pause between attempts' });
    await service.fault('none');
    expect(await service.transmissionOf(id)).toMatchObject({ target: 'lender_api' });
    expect(await service.until(id, 'closed', 30_000)).toMatchObject({ status: 'processed' });
    expect(await service.effects(id)).toBe(1);
  });

  it('that an attempt waits for goes to the lender, whichever comes first', async () => {
    await service.fault('busy');
    service.lenders.settings = { requireApproval: false, enableNotifications: false };
    const id = await service.send(null, TYPED);
    await service.untilTransmission(id, 'retrying');
    await service.fault('none');
    const { id: transmissionId } = await service.transmissionOf(id);
    const isAwaited = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%''sending''%'`;
    // As an assignment that has not ended when the next attempt begins.
    await service.dataSource.transaction(async (manager) => {
      await manager.query(`update transmissions set target = 'lender_api' where id = $1`, [transmissionId]);
      await waitFor(async () => (await service.query(isAwaited)).length > 0, { what: 'the next attempt' });
      await manager.query(
        `update insurance_uploads set lender_id = $2, account_id = 'SKY-1001', target = 'lender_api' where id = $1`,
        [id, SKYLA.id],
      );
    });
    expect(await service.until(id, 'closed', 30_000)).toMatchObject({ status: 'processed' });
  });

  it.each([
    ['has a lender', { lenderId: HARBOR.id, stage: 'awaiting_approval' as const }, '409 has_lender'],
    ['was delivered', { stage: 'sent' as const }, '409 decided_before'],
    ['was closed', { stage: 'closed' as const, status: 'rejected' as const }, '409 decided_before'],
    ['is about to be sent', { stage: 'sending' as const }, '409 being_sent'],
  ])('is refused a lender if it %s', async (_why, columns, expected) => {
    const id = await service.insertUpload(columns);
    expect(await outcome(assign(id))).toBe(expected);
    expect((await service.upload(id)).lenderId).toBe('lenderId' in columns ? columns.lenderId : null);
  });

  it.each([
    ['is being sent', { state: 'sending' as const }, '409 being_sent'],
    ['was delivered and reopened', { state: 'delivered' as const }, '409 decided_before'],
    ['may have arrived elsewhere', { state: 'unknown' as const, mayBeTaken: true }, '409 may_be_delivered'],
  ])('is refused a lender while it %s', async (_why, columns, expected) => {
    const id = await service.insertUpload({ stage: 'sending' });
    await service
      .rows(TransmissionEntity)
      .insert({ kind: 'document', target: 'file_share', uploadId: id, ...columns });
    expect(await outcome(assign(id))).toBe(expected);
  });

  it('is refused a lender that does not exist, and gets one of two that are assigned at once', async () => {
    const id = await service.insertUpload({ stage: 'awaiting_approval' });
    expect(await outcome(assign(id, randomUUID()))).toBe('404 not_found');
    const results = await Promise.all([outcome(assign(id)), outcome(assign(id, HARBOR.id))]);
    expect(results.toSorted()).toEqual(['409 has_lender', 'done']);
  });
});
