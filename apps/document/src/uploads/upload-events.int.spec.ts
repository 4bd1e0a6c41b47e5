import { randomUUID } from 'node:crypto';
import { newActor } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { LenderAssignments } from './assignments/lender-assignments';
import { AsksService } from './asks/asks.service';
import { DecisionsService } from './decisions/decisions.service';
import { StatusLinks, StatusService } from './status/status.service';
import { UploadEventEntity } from './upload.entity';

describe('the event log', () => {
  const service = useDocument();
  const admin = newActor();
  const manager = newActor({ role: 'site_manager', lenderId: SKYLA.id });

  beforeEach(() => {
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
    service.lenders.lenders = [lenderRecord(SKYLA), lenderRecord(HARBOR)];
  });
  afterEach(() => service.fault('none'));

  const eventsOf = (uploadId: string) =>
    service.rows(UploadEventEntity).find({ where: { uploadId }, order: { id: 'ASC' } });
  const viewsOf = (uploadId: string): Promise<object[]> =>
    service.query('select day::text, lender_id as "lenderId" from status_views where upload_id = $1', [
      uploadId,
    ]);
  const tokenOf = (id: string) => service.get(StatusLinks).urlOf(id).split('/').at(-1) ?? '';
  const open = (id: string, isView?: boolean) =>
    service.get(StatusService).read({ token: tokenOf(id), isView });

  it('tells whose document it is, who acted for whom, and why it was rejected', async () => {
    const id = await service.sendUntil('awaiting_approval', SKYLA);
    await service
      .get(AsksService)
      .ask({ actor: manager, params: { id }, body: { reasonCode: 'pages_missing' } });
    await service
      .get(DecisionsService)
      .reject({ actor: admin, params: { id }, body: { reasonCode: 'hard_to_read' } });
    const nobody = { actorId: null, actorLenderId: null, code: null, fault: null, lenderId: SKYLA.id };
    expect(await eventsOf(id)).toMatchObject([
      { stage: 'received', ...nobody },
      { stage: 'awaiting_approval', ...nobody },
      { act: 'asked', ...nobody, actorId: manager.userId, actorLenderId: SKYLA.id, code: 'pages_missing' },
      { stage: 'closed', ...nobody, actorId: admin.userId, code: 'hard_to_read' },
    ]);
  });

  it('tells why a lender’s system refused a document', async () => {
    service.lenders.settings = { requireApproval: false, enableNotifications: false };
    await service.fault('refuse');
    const id = await service.sendUntil('closed', { ...SKYLA, id: randomUUID() });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      ...{ stage: 'closed', status: 'rejected', fault: 'refused', actorId: null },
    });
  });

  it('has the lender of a document that got it later, also for what was before', async () => {
    const id = await service.sendUntil('awaiting_approval', null, {
      financialInstitution: 'Skyla Credit Union',
    });
    await open(id, true);
    expect((await eventsOf(id)).map(({ lenderId }) => lenderId)).toEqual([null, null]);
    await service
      .get(LenderAssignments)
      .assign({ actor: admin, params: { id }, body: { lenderId: SKYLA.id } });
    expect((await eventsOf(id)).map(({ lenderId }) => lenderId)).toEqual([SKYLA.id, SKYLA.id]);
    expect(await viewsOf(id)).toMatchObject([{ lenderId: SKYLA.id }]);
  });

  it('counts views of the status page once a day, and never what else asks for the status', async () => {
    const id = await service.insertUpload({ lenderId: HARBOR.id });
    await open(id);
    expect(await viewsOf(id)).toEqual([]);
    await Promise.all([open(id, true), open(id, true)]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await viewsOf(id)).toEqual([{ day: today, lenderId: HARBOR.id }]);
    await service.query(`update status_views set day = day - 1 where upload_id = $1`, [id]);
    await open(id, true);
    expect(await viewsOf(id)).toHaveLength(2);
  });

  it('shows the status page also if its view can’t be counted', async () => {
    const id = await service.insertUpload({ lenderId: HARBOR.id });
    await service.query('alter table status_views rename to moved');
    try {
      expect(await open(id, true)).not.toBeNull();
    } finally {
      await service.query('alter table moved rename to status_views');
    }
  });
});
