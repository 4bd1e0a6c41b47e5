import { type NewCaseFields, matchUpload, openCase, type ReadField } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { newActor, waitFor } from '@coverleaf/testing';
import { fieldOf, OTHER_VIN, readingOf, VIN } from '../../../../../libs/reading/test/invented-readings';
import { lenderRecord } from '../../../test/fake-services';
import { insertReading } from '../../../test/insert-reading';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { DocumentsService } from '../../documents/documents.service';
import { ReadingsService } from '../../reading/readings.service';
import { StatusLinks, StatusService } from '../../uploads/status/status.service';
import { CasesService } from '../cases.service';
import { EvidenceActsService } from '../evidence-acts.service';
import { ClockRuns } from '../runs/clock-runs';
import { MatchUploadProcessor } from './match-upload.processor';
import { collateralOfUpload } from '../case-of-upload';

const HOME = '1200 Main St, Knoxville, TN 37902';
const INSURED = fieldOf('named_insured', 'OKAFOR, DENISE M');

describe('the matching of uploads', () => {
  const service = useDocument();
  const ann = newActor();
  const evidence = () => service.get(EvidenceActsService);

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const open = async (reference: string, fields: Partial<NewCaseFields> = {}, lenderId = HARBOR.id) => {
    const known = { borrower: 'Denise Okafor', collateral: 'auto', ...fields };
    const body = openCase.body?.parse({ lenderId, reference, ...known });
    if (!body) throw new Error('The operation has a body');
    return (await service.get(CasesService).open({ actor: ann, body })).id;
  };
  /** An upload that was read. */
  const arrive = async (
    fields: readonly ReadField[],
    columns: Parameters<typeof service.insertUpload>[0] = {},
  ): Promise<string> => {
    const id = await service.insertUpload({ name: 'Inbox', lenderId: HARBOR.id, ...columns });
    const kind = fields.some(({ name }) => name === 'property_address')
      ? 'home_declarations'
      : 'auto_declarations';
    await insertReading(service.dataSource.manager, id, readingOf(kind, fields));
    return id;
  };
  const match = (uploadId: string) => service.runJob(matchUpload, { uploadId });
  const statesOf = async (uploadId: string, ...cases: string[]): Promise<(string | null)[]> => {
    const rows = await service.query<{ id: string; state: string }>(
      'select case_id as id, state from case_evidence where upload_id = $1',
      [uploadId],
    );
    return cases.map((id) => rows.find((row) => row.id === id)?.state ?? null);
  };
  const progressOf = async (id: string) => {
    const token = service.get(StatusLinks).urlOf(id).split('/').at(-1) ?? '';
    return (await service.get(StatusService).read({ token }))?.progress;
  };

  it('joins with two agreeing signals, proposes with one, and leaves the rest alone', async () => {
    const car = await open('REF-9001', { number: VIN });
    const home = await open('REF-9002', { borrower: 'Luis Vega', collateral: 'home', address: HOME });
    const both = await arrive([fieldOf('vin', VIN), INSURED]);
    const one = await arrive([fieldOf('property_address', '1200 MAIN STREET, Knoxville, TN 37902-1234')]);
    const none = await arrive([fieldOf('vin', OTHER_VIN), INSURED]);
    for (const id of [both, one, none]) await match(id);
    expect(await statesOf(both, car, home)).toEqual(['joined', null]);
    expect(await statesOf(one, car, home)).toEqual([null, 'proposed']);
    expect(await statesOf(none, car, home)).toEqual([null, null]);
    const { state, items, events } = await service.get(CasesService).get({ actor: ann, params: { id: car } });
    expect(state).toBe('held');
    expect(items).toMatchObject([{ documentId: both, score: 95, reasons: ['number', 'name'] }]);
    expect(events.find(({ kind }) => kind === 'joined')).toMatchObject({ actorId: null });
    // Otherwise anybody who knows a name and a VIN would learn the reference.
    expect((await progressOf(both))?.loan).toBeNull();
  });

  it('runs by itself for what is not read, by the reference in its file name', async () => {
    const id = await open('REF-9001');
    const sent = await service.newUpload({ lender: HARBOR, name: 'Denise Okafor' });
    const file = { ...sent.file, originalFilename: 'Harbor_ref 9001_dec page.pdf' };
    const uploadId = await service.send(HARBOR, { ...sent, file });
    const isJoined = async () => (await statesOf(uploadId, id))[0] === 'joined';
    await waitFor(isJoined, { timeoutMs: 10_000, what: 'the upload to join its case' });
    const outbox = JSON.stringify(await service.query('select payload from outbox'));
    expect(outbox).not.toMatch(/9001|Okafor/);
  });

  it('joins a policy for two cars with the loans of both', async () => {
    const [car, other] = [
      await open('REF-9001', { number: VIN }),
      await open('REF-9002', { number: OTHER_VIN }),
    ];
    const id = await arrive([fieldOf('vin', VIN), fieldOf('vin', OTHER_VIN), INSURED]);
    await match(id);
    await match(id);
    expect(await statesOf(id, car, other)).toEqual(['joined', 'joined']);
    expect(await service.query('select 1 from case_events where upload_id = $1', [id])).toHaveLength(2);
  });

  it('joins many uploads with one case at the same moment', async () => {
    const car = await open('REF-9001', { number: VIN });
    const fields = [fieldOf('vin', VIN), INSURED];
    const ids = await Promise.all(Array.from({ length: 12 }, () => arrive(fields)));
    const processor = service.get(MatchUploadProcessor);
    await Promise.all(ids.map((uploadId) => processor.process({ uploadId })));
    for (const id of ids) expect(await statesOf(id, car)).toEqual(['joined']);
  });

  it('never proposes again what staff declined, nor joins what they removed', async () => {
    const car = await open('REF-9001', { number: VIN });
    const decide = (act: 'decline' | 'remove', documentId: string) =>
      evidence().decide({ actor: ann, params: { id: car }, body: { act, documentId } });
    const proposed = await arrive([fieldOf('vin', VIN)]);
    const joined = await arrive([fieldOf('vin', VIN), INSURED]);
    for (const id of [proposed, joined]) await match(id);
    await decide('decline', proposed);
    await decide('remove', joined);
    for (const id of [proposed, joined]) await match(id);
    expect(await statesOf(proposed, car)).toEqual(['declined']);
    expect(await statesOf(joined, car)).toEqual(['removed']);
  });

  it('matches again when staff correct a number, and joins what was proposed', async () => {
    const car = await open('REF-9001', { number: VIN });
    // One character is misread, so its check digit is wrong.
    const id = await arrive([fieldOf('vin', VIN.replace('4352', '4857')), INSURED]);
    await match(id);
    expect(await statesOf(id, car)).toEqual(['proposed']);
    const body = { field: 0, act: 'corrected' as const, value: VIN };
    await service.get(ReadingsService).correct({ actor: ann, params: { id }, body });
    const isJoined = async () => (await statesOf(id, car))[0] === 'joined';
    await waitFor(isJoined, { timeoutMs: 10_000, what: 'the corrected document to join' });
  });

  it('touches no case of another lender, no closed case, and no upload without a lender', async () => {
    const others = await open('REF-9001', { number: VIN }, SKYLA.id);
    const closed = await open('REF-9002', { number: VIN });
    await service.query(`update cases set state = 'closed' where id = $1`, [closed]);
    const fields = [fieldOf('vin', VIN), INSURED];
    const id = await arrive(fields);
    const ofNobody = await arrive(fields, { lenderId: null });
    for (const one of [id, ofNobody]) {
      await match(one);
      expect(await statesOf(one, others, closed)).toEqual([null, null]);
    }
    const own = await arrive(fields, { lenderId: SKYLA.id });
    await match(own);
    expect(await statesOf(own, others, closed)).toEqual(['joined', null]);
  });

  it.each([
    ['VIN', [fieldOf('vin', VIN), INSURED], { number: VIN }],
    ['address', [fieldOf('property_address', HOME), INSURED], { collateral: 'home' as const, address: HOME }],
  ])('finds the case that was opened after it arrived by its %s', async (_, fields, known) => {
    const id = await arrive(fields);
    await match(id);
    const opened = await open('REF-9001', known);
    await service.get(ClockRuns).run();
    const isJoined = async () => (await statesOf(id, opened))[0] === 'joined';
    await waitFor(isJoined, { timeoutMs: 10_000, what: 'the earlier document to join' });
  });

  it('joins a document that was rejected before it was read, so that its case waits for another one', async () => {
    const car = await open('REF-9001', { number: VIN });
    const id = await arrive([fieldOf('vin', VIN), INSURED], { status: 'rejected', stage: 'closed' });
    await match(id);
    expect(await statesOf(id, car)).toEqual(['joined']);
    expect(await service.query('select state from cases where id = $1', [car])).toEqual([{ state: 'held' }]);
  });

  it('finds a case by the policy number of a document that staff joined', async () => {
    const id = await open('REF-9001', { borrower: null, collateral: null });
    const policy = fieldOf('policy_number', 'PM-4471-0093-6');
    const [first, renewal] = [await arrive([policy]), await arrive([policy, fieldOf('vin', VIN)])];
    const body = { act: 'join' as const, documentId: first };
    await evidence().decide({ actor: ann, params: { id }, body });
    await match(renewal);
    expect(await statesOf(renewal, id)).toEqual(['proposed']);
  });

  it('knows the collateral of the only case that an upload joined', async () => {
    const { manager } = service.dataSource;
    const loanOf = (id: string) => collateralOfUpload(manager, id);
    const join = (id: string, documentId: string) =>
      evidence().decide({ actor: ann, params: { id }, body: { act: 'join', documentId } });
    const uploads = await Promise.all([1, 2, 3].map(() => service.insertUpload({ lenderId: HARBOR.id })));
    const [car = '', home = '', boat = ''] = uploads;
    expect(await loanOf(car)).toBeNull();
    await join(await open('REF-1', { number: VIN.toLowerCase() }), car);
    await join(await open('REF-2', { collateral: 'home', address: HOME }), home);
    await join(await open('REF-3', { collateral: 'boat', number: 'abc-12345-d626' }), boat);
    expect([await loanOf(car), await loanOf(home), await loanOf(boat)]).toEqual([
      ...[{ vin: VIN.toLowerCase() }, { address: HOME }, { hin: 'abc12345d626' }],
    ]);
    await join(await open('REF-4', { number: OTHER_VIN }), car);
    expect(await loanOf(car)).toBeNull();
    const described = await service.insertUpload({ lenderId: HARBOR.id });
    const description = '2018 Ford F-150, VIN ending 0937';
    await join(await open('REF-5', { collateral: null, description }), described);
    expect(await loanOf(described)).toEqual({ vinEnd: '0937' });
  });

  describe('duplicates', () => {
    const duplicatesOf = async (id: string, actor = ann) =>
      (await service.get(DocumentsService).get({ actor, params: { id } })).duplicates?.map(
        ({ documentId, kind }) => [documentId, kind],
      );
    const policy = [
      ...[fieldOf('policy_number', 'PM-4471-0093-6'), fieldOf('effective_date', '2026-10-01')],
      fieldOf('expiration_date', '2027-04-01'),
    ];
    const mail = (address: string) => ({ emailHash: emailHash(address) });

    it('tells staff of the same file and the same policy and term, within their lender', async () => {
      const first = await arrive(policy, { sha256: 'a'.repeat(64) });
      const same = await arrive([], { sha256: 'a'.repeat(64) });
      const copy = await arrive(policy, { sha256: 'b'.repeat(64) });
      const renewal = await arrive([...policy.slice(0, 1), fieldOf('effective_date', '2027-04-01')]);
      const others = await arrive(policy, { sha256: 'a'.repeat(64), lenderId: SKYLA.id });
      expect(await duplicatesOf(first)).toEqual([
        [copy, 'same_policy'],
        [same, 'exact'],
      ]);
      expect(await duplicatesOf(renewal)).toEqual([]);
      expect(await duplicatesOf(others)).toEqual([]);
      const manager = newActor({ role: 'site_manager', lenderId: SKYLA.id });
      expect(await duplicatesOf(others, manager)).toEqual([]);
    });

    it('tells borrowers only what they sent themselves, before', async () => {
      const sha256 = 'a'.repeat(64);
      const first = await arrive(policy, { sha256, ...mail('denise@example.com') });
      const stranger = await arrive(policy, { sha256, ...mail('somebody@example.com') });
      const again = await arrive(policy, { sha256, ...mail('denise@example.com') });
      const copy = await arrive(policy, { sha256: 'b'.repeat(64), ...mail('denise@example.com') });
      expect((await progressOf(first))?.sentBefore).toBeNull();
      expect((await progressOf(stranger))?.sentBefore).toBeNull();
      expect((await progressOf(again))?.sentBefore).toMatchObject({
        kind: 'exact',
        receiptNumber: expect.stringContaining(first.slice(0, 8).toUpperCase()),
      });
      expect((await progressOf(copy))?.sentBefore).toMatchObject({ kind: 'same_policy' });
    });

    it('tells of an upload of the same case, whoever sent it', async () => {
      const id = await open('REF-9001');
      const sha256 = 'a'.repeat(64);
      const [first, second] = [await arrive([], { sha256 }), await arrive([], { sha256 })];
      const join = (documentId: string) =>
        evidence().decide({ actor: ann, params: { id }, body: { act: 'join', documentId } });
      await join(first);
      expect((await progressOf(second))?.sentBefore).toBeNull();
      await join(second);
      expect((await progressOf(second))?.sentBefore).toBeNull();
      await service.query(`update case_evidence set sender_knows = 'reference' where upload_id = $1`, [
        second,
      ]);
      expect((await progressOf(second))?.sentBefore).toMatchObject({ kind: 'exact' });
    });
  });
});
