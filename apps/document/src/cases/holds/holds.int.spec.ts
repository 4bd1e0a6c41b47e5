import { matchUpload, NewCaseFields, type Reading } from '@coverleaf/contracts';
import { newActor, waitFor } from '@coverleaf/testing';
import { fieldOf, readingOf, VIN } from '../../../../../libs/reading/test/invented-readings';
import { samplePdf } from '../../../../../libs/parsers/test/sample-files';
import { lenderRecord } from '../../../test/fake-services';
import { insertReading } from '../../../test/insert-reading';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { DecisionsService } from '../../uploads/decisions/decisions.service';
import { CasesService } from '../cases.service';
import { ClockRuns } from '../runs/clock-runs';
import { EvidenceActsService } from '../evidence-acts.service';
import { LookupsService } from '../lookups.service';
import { HoldsService } from './holds.service';

const REFERENCE = 'REF-1001';

describe('a hold', () => {
  const service = useDocument();
  const ann = newActor();

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const open = async (fields: Partial<NewCaseFields> = {}): Promise<string> => {
    const body = { ...NewCaseFields.parse({ reference: REFERENCE, ...fields }), lenderId: HARBOR.id };
    return (await service.get(CasesService).open({ actor: ann, body })).id;
  };
  const get = (id: string) => service.get(CasesService).get({ actor: ann, params: { id } });
  const itemOf = async (id: string, documentId: string) =>
    (await get(id)).items.find((item) => item.documentId === documentId);
  /** As a borrower sends it after a lookup. */
  const send = async (bytes?: Uint8Array): Promise<string> => {
    const { loanToken } = await service
      .get(LookupsService)
      .lookUp({ reference: REFERENCE, lenderId: HARBOR.id });
    const id = await service.send(HARBOR, { loanToken, ...(bytes && { bytes }) });
    await service.until(id, 'awaiting_approval');
    return id;
  };
  const read = async (uploadId: string, reading: Reading): Promise<void> => {
    await insertReading(service.dataSource.manager, uploadId, reading);
    await service.runJob(matchUpload, { uploadId });
  };
  const reject = (id: string) =>
    service
      .get(DecisionsService)
      .reject({ actor: ann, params: { id }, body: { reason: 'A page is missing' } });

  it('begins when a document arrives, and ends when it is read as a bill', async () => {
    const id = await open();
    const bill = await send();
    expect(await get(id)).toMatchObject({ state: 'held', items: [{ holds: true, noProof: null }] });
    await read(bill, readingOf('bill', []));
    const { state, items, events } = await get(id);
    expect([state, items]).toMatchObject(['open', [{ holds: false, noProof: 'bill' }]]);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'no_proof', documentId: bill, details: ['bill'] },
      { kind: 'state_changed', details: ['open'] },
    ]);
    // Staff know better.
    const acts = service.get(EvidenceActsService);
    for (const act of ['remove', 'join'] as const)
      await acts.decide({ actor: ann, params: { id }, body: { act, documentId: bill } });
    await service.runJob(matchUpload, { uploadId: bill });
    expect((await get(id)).state).toBe('held');
  });

  it('does not begin with the file that was rejected before', async () => {
    const id = await open();
    const bytes = await samplePdf(1);
    const first = await send(bytes);
    await reject(first);
    await service.query('update case_evidence set released_at = now()');
    const again = await send(bytes);
    expect(await itemOf(id, again)).toMatchObject({ holds: false, noProof: 'rejected_before' });
    // Whatever it says.
    await read(again, readingOf('auto_declarations', [fieldOf('vin', VIN)]));
    expect(await itemOf(id, again)).toMatchObject({ noProof: 'rejected_before' });
    const other = await send(await samplePdf(2));
    expect(await itemOf(id, other)).toMatchObject({ holds: true });
  });

  it('begins only after reading, once three documents proved nothing', async () => {
    const id = await open();
    for (const kind of ['bill', 'bill', 'bill'] as const) await read(await send(), readingOf(kind, []));
    const fourth = await send();
    const ofFourth = async () =>
      (await get(id)).events.filter(({ documentId }) => documentId === fourth).map(({ kind }) => kind);
    expect((await ofFourth()).slice(0, 2)).toEqual(['joined', 'no_proof']);
    // Nothing reads documents here, and what isn't read may be proof.
    await waitFor(async () => (await ofFourth()).includes('holds'), { what: 'the hold' });
    await read(fourth, readingOf('auto_declarations', [fieldOf('vin', VIN)]));
    expect(await get(id)).toMatchObject({ state: 'held' });
    expect((await get(id)).events.map(({ kind }) => kind)).toContain('holds');
  });

  it('begins for a document that came before its case was known', async () => {
    const early = await service.insertUpload({
      lenderId: HARBOR.id,
      name: 'Denise Okafor',
      stage: 'received',
    });
    await read(
      early,
      readingOf('auto_declarations', [fieldOf('vin', VIN), fieldOf('named_insured', 'DENISE OKAFOR')]),
    );
    const id = await open({ borrower: 'Denise Okafor', collateral: 'auto', number: VIN });
    await service.get(ClockRuns).run();
    await waitFor(async () => (await get(id)).state === 'held', { what: 'the hold' });
    expect(await itemOf(id, early)).toMatchObject({ state: 'joined', reasons: ['number', 'name'] });
  });

  it('is listed for its lender’s system, page by page, and each export is audited', async () => {
    await open();
    await send();
    await send();
    const list = (actor = ann, cursor?: string) =>
      service.get(HoldsService).list({ actor, lenderId: undefined, cursor, limit: 1 });
    const { items, nextCursor } = await list();
    expect(items).toMatchObject([{ reference: REFERENCE, lenderId: HARBOR.id, documents: 2 }]);
    expect(nextCursor).toBeUndefined();
    expect((await list(newActor({ role: 'site_manager', lenderId: SKYLA.id }))).items).toEqual([]);
    expect(await service.acts({ action: 'case.holds_exported' })).toHaveLength(2);
  });
});
