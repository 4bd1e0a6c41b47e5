import { randomUUID } from 'node:crypto';
import { deleteExpired, type LegalHoldChange } from '@coverleaf/contracts';
import { newActor, outcomeOf } from '@coverleaf/testing';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { DocumentsService } from '../documents/documents.service';
import { UploadEntity } from '../uploads/upload.entity';
import { RetentionRunEntity } from './retention-run.entity';
import { RetentionService } from './retention.service';

describe('retention', () => {
  const service = useDocument();
  const retention = () => service.get(RetentionService);
  const actor = newActor();

  afterEach(async () => {
    await service.empty();
    service.lenders.retention = { documentsDays: null, timelinesDays: null };
  });

  const runRetention = () => service.runJob(deleteExpired, {});
  const update = `update insurance_uploads set stage_since = now() - make_interval(days => $2) where id = $1`;
  const age = (id: string, days: number) => service.query(update, [id, days]);
  const isThere = (id: string) => service.rows(UploadEntity).existsBy({ id });
  const hold = (id: string, body: LegalHoldChange, by = actor) =>
    retention().setLegalHold({ actor: by, params: { id }, body });
  const closed = async (days: number): Promise<string> => {
    const id = await service.sendUntil('closed', SKYLA);
    await age(id, days);
    return id;
  };

  it('deletes nothing if nothing is set', async () => {
    const old = await closed(5_000);
    await runRetention();
    expect(await isThere(old)).toBe(true);
    expect(await service.rows(RetentionRunEntity).count()).toBe(0);
  });

  it('deletes documents that were closed long enough ago, with their files, and reports how many', async () => {
    const [old, young] = [await closed(31), await closed(29)];
    const { filePath } = await service.upload(old);
    const open = await service.sendUntil('sent', HARBOR);
    await age(open, 400);
    service.lenders.retention = { documentsDays: 30, timelinesDays: null };
    const preview = await retention().preview({ actor, query: { documentsDays: 30 } });
    expect(preview).toEqual({ documents: 1, documentsAreCapped: false });
    const run = await runRetention();
    expect([await isThere(old), await isThere(young), await isThere(open)]).toEqual([false, true, true]);
    await expect(service.store.stat('insurance', filePath)).rejects.toThrow();
    expect(await service.acts({ action: 'retention.deleted' })).toMatchObject([
      { subjectId: run, fields: ['1 documents', '1 files'] },
    ]);
  });

  it('leaves documents on legal hold until the hold is lifted', async () => {
    const held = await closed(100);
    await hold(held, { held: true, reason: 'Asked for by a court' });
    service.lenders.retention = { documentsDays: 30, timelinesDays: 30 };
    await runRetention();
    const { legalHold } = await service.get(DocumentsService).get({ actor, params: { id: held } });
    expect(legalHold).toMatchObject({ reason: 'Asked for by a court' });
    await hold(held, { held: false });
    await runRetention();
    expect(await isThere(held)).toBe(false);
    expect(await service.acts({ action: 'document.held' })).toHaveLength(1);
    expect(await service.acts({ action: 'document.released' })).toHaveLength(1);
  });

  it('keeps documents with unfinished transmissions', async () => {
    const id = await closed(100);
    await service.query(`update transmissions set state = 'retrying' where upload_id = $1`, [id]);
    service.lenders.retention = { documentsDays: 30, timelinesDays: null };
    await runRetention();
    expect(await isThere(id)).toBe(true);
  });

  it('deletes timelines of closed documents, and keeps the documents', async () => {
    const id = await closed(1);
    await service.query(`update transmissions set updated_at = now() - interval '40 days'`);
    service.lenders.retention = { documentsDays: null, timelinesDays: 30 };
    await runRetention();
    expect(await service.query(`select 1 from transmission_events`)).toEqual([]);
    expect(await isThere(id)).toBe(true);
  });

  it('hides a legal hold from staff of other lenders', async () => {
    const id = await closed(1);
    const other = { ...actor, lenderId: randomUUID() };
    expect(await outcomeOf(hold(id, { held: true }, other))).toBe('404 not_found');
  });
});
