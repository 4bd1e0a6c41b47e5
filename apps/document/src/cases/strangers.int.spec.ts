import {
  type DocumentKind,
  matchUpload,
  NewCaseFields,
  type ReadField,
  type SecondFact,
} from '@coverleaf/contracts';
import { newActor, waitFor } from '@coverleaf/testing';
import { fieldOf, readingOf, VIN } from '../../../../libs/reading/test/invented-readings';
import { samplePdf } from '../../../../libs/parsers/test/sample-files';
import { lenderRecord } from '../../test/fake-services';
import { insertReading } from '../../test/insert-reading';
import { HARBOR, useDocument } from '../../test/start-document';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { StatusLinks, StatusService } from '../uploads/status/status.service';
import { referenceHash } from './case-facts';
import { CasesService } from './cases.service';
import { addDays, dayAt } from './clock/calendar';
import { LookupsService } from './lookups.service';
import { ClockRuns } from './runs/clock-runs';

const ZONE = 'America/Chicago';
const REFERENCE = 'REF-1001';
const LOAN = {
  reference: REFERENCE,
  collateral: 'auto',
  number: VIN,
  description: '2018 Ford F-150, plate 7KD-220',
};

/** References can be guessed, so whoever knows one must neither learn of its loan nor change what happens to it. */
describe('a stranger who knows a reference', () => {
  const service = useDocument();
  const ann = newActor();
  const daysAgo = (count: number): string => addDays(dayAt(new Date(), ZONE), -count, 'days');
  const momentDaysAgo = (count: number): Date => new Date(Date.now() - count * 86_400_000);

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { timeZone: ZONE })];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  /** Its last day for proof was 10 days ago unless told otherwise. */
  const open = async (fields: object = {}): Promise<string> => {
    const known = { ...LOAN, noticeOn: daysAgo(44), monthlyChargeCents: 7_300 };
    const body = { ...NewCaseFields.parse({ ...known, ...fields }), lenderId: HARBOR.id };
    return (await service.get(CasesService).open({ actor: ann, body })).id;
  };
  const get = (id: string) => service.get(CasesService).get({ actor: ann, params: { id } });
  const run = () => service.get(ClockRuns).run();
  const lookUp = (fact?: SecondFact) =>
    service.get(LookupsService).lookUp({ reference: REFERENCE, lenderId: HARBOR.id, ...(fact && { fact }) });
  let pages = 1;
  const send = async (fact?: SecondFact): Promise<string> => {
    const { loanToken } = await lookUp(fact);
    // Of different bytes each.
    const id = await service.send(HARBOR, { loanToken, bytes: await samplePdf((pages += 1)) });
    await service.until(id, 'awaiting_approval');
    return id;
  };
  const read = async (uploadId: string, kind: DocumentKind, fields: ReadField[] = []): Promise<void> => {
    await insertReading(service.dataSource.manager, uploadId, readingOf(kind, fields));
    await service.runJob(matchUpload, { uploadId });
  };
  const receivedDaysAgo = (days: number) =>
    service.query('update insurance_uploads set received_at = $1', [momentDaysAgo(days)]);
  const progressOf = async (id: string) => {
    const token = service.get(StatusLinks).urlOf(id).split('/').at(-1) ?? '';
    return (await service.get(StatusService).read({ token }))?.progress;
  };

  it('learns what became of the own document, and nothing else of the loan', async () => {
    await open();
    const borrower = await send();
    const own = await send();
    const progress = await progressOf(own);
    expect(progress?.loan).toEqual({ reference: REFERENCE, collateral: '' });
    expect(progress?.case).toMatchObject({
      ...{ state: 'held', lastDay: null, monthlyChargeCents: null, charge: null },
      documents: [{ receiptNumber: progress?.receiptNumber }],
    });
    // Whoever shows the policy of the loan knows it.
    await read(borrower, 'auto_declarations', [fieldOf('vin', VIN)]);
    expect((await progressOf(borrower))?.case).toMatchObject({ monthlyChargeCents: 7_300 });
    expect((await progressOf(borrower))?.loan?.collateral).toBe(LOAN.description);
    expect((await progressOf(own))?.case?.documents).toHaveLength(1);
  });

  it('can’t make proof in time count for nothing by sending junk before', async () => {
    const id = await open({ noticeOn: daysAgo(20) });
    for (let count = 0; count < 3; count += 1) await read(await send(), 'bill');
    const good = await send();
    await service.query(
      `insert into document_readings (upload_id, state, obstacle) values ($1, 'unread', 'busy')`,
      [good],
    );
    await service.runJob(matchUpload, { uploadId: good });
    await receivedDaysAgo(12);
    await service.query('update cases set notice_on = $1', [daysAgo(44)]);
    await run();
    expect(await get(id)).toMatchObject({ state: 'held', charges: [] });
  });

  it('can’t hold it by one useless document after another', async () => {
    const id = await open();
    for (let count = 0; count < 5; count += 1) {
      const one = await send();
      await read(one, 'auto_declarations', [fieldOf('policy_number', `X-${count}`)]);
      const decision = { actor: ann, params: { id: one }, body: { reason: 'Another policy' } };
      await service.get(DecisionsService).reject(decision);
    }
    await service.query('update insurance_uploads set stage_since = $1', [momentDaysAgo(11)]);
    await run();
    expect(await get(id)).toMatchObject({ state: 'open', charges: [{ firstOn: daysAgo(0) }] });
  }, 60_000);

  it('can’t hold it by a page that names it and proves nothing', async () => {
    const id = await open();
    const columns = { lenderId: HARBOR.id, referenceHashes: [referenceHash(REFERENCE)] };
    const page = await service.insertUpload({ ...columns, receivedAt: momentDaysAgo(12) });
    await read(page, 'bill');
    expect((await get(id)).items).toMatchObject([{ state: 'proposed', noProof: 'bill' }]);
    await run();
    expect((await get(id)).charges).toHaveLength(1);
  });

  it('doesn’t keep the borrower from sending proof on a page without a lender', async () => {
    const id = await open();
    const { loanToken } = await service.get(LookupsService).lookUp({ reference: REFERENCE, lenderId: null });
    await service.send(null, { loanToken });
    await receivedDaysAgo(12);
    await run();
    expect((await get(id)).charges).toEqual([]);
  });

  it('proves nothing by a document that was accepted long ago', async () => {
    const columns = { status: 'processed', stage: 'closed', receivedAt: momentDaysAgo(800) } as const;
    const old = await service.insertUpload({ lenderId: HARBOR.id, name: 'Denise Okafor', ...columns });
    await service.query(
      `insert into upload_events (upload_id, stage, status, actor_id) values ($1, 'closed', 'processed', $2)`,
      [old, ann.userId],
    );
    const insured = fieldOf('named_insured', 'DENISE OKAFOR');
    const dates = [fieldOf('effective_date', daysAgo(810)), fieldOf('expiration_date', daysAgo(445))];
    await read(old, 'auto_declarations', [fieldOf('vin', VIN), insured, ...dates]);
    const id = await open({ borrower: 'Denise Okafor' });
    await run();
    await waitFor(async () => (await get(id)).items.length > 0, { what: 'the match' });
    expect(await get(id)).toMatchObject({ state: 'open', items: [{ state: 'proposed' }] });
  });
});
