import { randomUUID } from 'node:crypto';
import type { DocumentQuery, Requirements } from '@coverleaf/contracts';
import { registry } from '@coverleaf/service-kit';
import { newActor, outcomeOf, waitFor } from '@coverleaf/testing';
import { samplePhoto } from '../../../../libs/parsers/test/sample-files';
import { billPdf, DECLARATIONS, declarationsPdf } from '../../test/declarations-pdf';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { DocumentsService } from '../documents/documents.service';
import { ErasuresService } from '../retention/erasures.service';
import { StatusLinks, StatusService } from '../uploads/status/status.service';
import { UploadIntakeService } from '../uploads/intake/upload-intake.service';
import { Passages } from './passages';
import { DocumentReadingEntity } from './results/reading.entity';
import { ReadUploadProcessor } from './read-upload.processor';
import { ReadingsService } from './readings.service';
import { RequirementsService } from './requirements.service';

const LENDER = lenderRecord(SKYLA);

/** Reading takes seconds on a busy machine. */
const PATIENCE_MS = 60_000;

describe('the reading of uploads', () => {
  const service = useDocument({ READING: 'true', READING_QUEUE: '3' });
  const readings = () => service.get(ReadingsService);
  const documents = () => service.get(DocumentsService);
  const found = async (query: DocumentQuery): Promise<string[]> =>
    (await documents().list({ actor: newActor(), query, limit: 50 })).items.map(({ id }) => id);
  const manager = newActor({ role: 'site_manager', lenderId: SKYLA.id });

  beforeAll(() => service.lenders.lenders.push(LENDER));
  afterEach(() => service.empty());

  const row = (uploadId: string) => service.rows(DocumentReadingEntity).findOneByOrFail({ uploadId });
  const ended = async (id: string): Promise<DocumentReadingEntity> => {
    const over = async () => ['read', 'unread'].includes((await row(id)).state);
    await waitFor(over, { timeoutMs: PATIENCE_MS, what: 'the reading to end' });
    return row(id);
  };
  const send = async (bytes: Uint8Array, email: string | null = null): Promise<string> =>
    service.send(SKYLA, { bytes, email, name: DECLARATIONS.insured });
  const progressOf = async (id: string) => {
    const url = service.get(StatusLinks).urlOf(id);
    const token = url.split('/').at(-1) ?? '';
    return (await service.get(StatusService).read({ token }))?.progress.reading;
  };

  it('leaves an upload that has ended three readers to people', async () => {
    const id = await send(await declarationsPdf());
    await ended(id);
    await service
      .rows(DocumentReadingEntity)
      .update({ uploadId: id }, { state: 'reading', begun: 3, result: null, endedAt: null });
    const attempt = { id: randomUUID(), number: 1, pauseAfter: () => 0 };
    await service.get(ReadUploadProcessor).process({ uploadId: id }, attempt);
    expect(await row(id)).toMatchObject({ state: 'unread', obstacle: 'failed', begun: 4 });
  });

  it('finds what a document says, with its positions, for staff of its lender', async () => {
    const id = await send(await declarationsPdf());
    expect(await ended(id)).toMatchObject({ state: 'read', collateral: 'auto' });
    const get = (actor = manager) => readings().getDocumentReading({ actor, params: { id } });
    const { reading, verdict } = await get();
    const value = (name: string) => reading?.fields.find((field) => field.name === name)?.value;
    expect(reading?.kind.value).toBe('auto_declarations');
    expect([value('policy_number'), value('vin'), value('effective_date'), value('expiration_date')]).toEqual(
      [DECLARATIONS.policyNumber, DECLARATIONS.vin, '2026-10-01', '2027-04-01'],
    );
    expect(value('named_insured')).toMatch(/Denise Okafor/i);
    const vin = reading?.fields.find(({ name }) => name === 'vin');
    // In points, from the top left corner of a letter-size page.
    expect(vin?.box.left).toBeCloseTo(75 / 612, 1);
    expect(vin?.box.top).toBeCloseTo((792 - 532) / 792, 1);
    expect(verdict?.conditions.find(({ condition }) => condition === 'lienholder')?.state).toBe('met');
    for (const q of ['pm-4471 0093-6', DECLARATIONS.vin.toLowerCase()])
      expect(await found({ q })).toEqual([id]);
    expect(await found({ answer: verdict?.answer })).toEqual([id]);
    expect(await outcomeOf(get(newActor({ role: 'site_manager', lenderId: randomUUID() })))).toBe(
      '404 not_found',
    );
  });

  it('tells the borrower, without names and places, what the document lacks', async () => {
    const id = await send(await declarationsPdf({ from: '01/15/2026', to: '07/15/2026' }));
    await ended(id);
    const summary = await progressOf(id);
    expect(summary).toMatchObject({ state: 'read', answer: 'no', ask: 'expired', collateral: 'auto' });
    const dates = summary?.conditions.find(({ condition }) => condition === 'dates');
    expect(dates).toEqual({ condition: 'dates', state: 'failed', value: '2026-01-15/2026-07-15' });
    expect(JSON.stringify(summary)).not.toMatch(/Okafor|Larkspur|4471|1FTEW1EP/);
  });

  it('asks for another document if a bill came, although it doesn’t say what is insured', async () => {
    const id = await send(await billPdf());
    expect(await ended(id)).toMatchObject({ state: 'read', collateral: null });
    const summary = await progressOf(id);
    expect(summary).toMatchObject({ ask: 'kind_not_accepted', collateral: null });
    expect(summary?.answer).not.toBe('yes');
    expect(summary?.conditions.find(({ condition }) => condition === 'dates')?.state).not.toBe('met');
  });

  it('shows its pages with marks to the browser that sent it, and to no other', async () => {
    const id = await send(await declarationsPdf());
    await ended(id);
    const { confirmationToken: token } = await service.upload(id);
    const get = (given: string) => readings().getUploadReading({ params: { id }, body: { token: given } });
    const { pictures } = await get(token);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toMatchObject({
      page: 1,
      url: expect.stringMatching(/^http:\/\/portal\.example\/files\//),
    });
    expect(pictures[0]?.marks.map(({ condition }) => condition)).toEqual(
      expect.arrayContaining(['dates', 'lienholder']),
    );
    expect(await outcomeOf(get(`${token}x`))).toBe('403 wrong_token');
  });

  it('leaves a file that no reader can read to a person', async () => {
    const blank = await samplePhoto().png().toBuffer();
    const id = await send(blank);
    const { state, obstacle, result } = await ended(id);
    expect(['read', 'unread']).toContain(state);
    if (state === 'unread') expect([obstacle, result]).toEqual(['unreadable', null]);
    expect((await progressOf(id))?.answer ?? 'unsure').not.toBe('yes');
  });

  it('accepts only as many uploads as its queue holds, but all of them are stored', async () => {
    const pdf = await declarationsPdf();
    for (let waiting = 0; waiting < 3; waiting += 1) {
      const uploadId = await service.insertUpload();
      await service.rows(DocumentReadingEntity).insert({ uploadId, state: 'waiting' });
    }
    const busy = async (): Promise<number> =>
      Number(/^coverleaf_readings_total\{outcome="busy"\} (\d+)/m.exec(await registry.metrics())?.[1] ?? 0);
    const before = await busy();
    const id = await send(pdf);
    expect(await row(id)).toMatchObject({ state: 'unread', obstacle: 'busy' });
    expect((await busy()) - before).toBe(1);
    expect(await progressOf(id)).toMatchObject({ state: 'unread', answer: null });
    expect((await service.until(id, 'closed')).status).toBe('processed');
  });

  it('leaves nothing behind when the borrower is erased, and no text of the document in Redis', async () => {
    const id = await send(await declarationsPdf(), 'denise@example.com');
    await ended(id);
    await service.until(id, 'closed');
    const { result } = await row(id);
    const [stored]: { result: string }[] = await service.query('select result from document_readings');
    expect(result).toContain(DECLARATIONS.policyNumber);
    expect(stored?.result).not.toMatch(/Okafor|PM-4471/);
    const outbox = JSON.stringify(await service.query('select * from outbox'));
    expect(outbox).not.toMatch(/Okafor|PM-4471|1FTEW1EP/);
    expect((await service.files()).length).toBe(2);
    const request = { email: 'denise@example.com', dryRun: false };
    await service.get(ErasuresService).request({ actor: newActor(), body: request });
    await waitFor(async () => (await service.files()).length === 0, {
      timeoutMs: 20_000,
      what: 'the erasure',
    });
    for (const table of ['document_readings', 'reading_pictures', 'field_corrections'])
      expect(await service.query(`select 1 from ${table}`)).toEqual([]);
  });

  it('tells staff if another person sent the same page, and then never says yes', async () => {
    const sendAs = async (
      name: string,
      lender: typeof SKYLA | typeof HARBOR = SKYLA,
      changes = {},
    ): Promise<string> => {
      const id = await service.send(lender, { bytes: await declarationsPdf(changes), name });
      await ended(id);
      return id;
    };
    const get = (id: string, actor = newActor()) => readings().getDocumentReading({ actor, params: { id } });
    const first = await sendAs(DECLARATIONS.insured, HARBOR);
    const again = await sendAs('Denise A. Okafor');
    expect(await get(again)).toMatchObject({ verdict: { answer: 'yes' }, twins: [] });
    const forged = { insured: 'Marcus Webb', policyNumber: 'PM-9982-1177-2' };
    const other = await sendAs('Marcus Webb', SKYLA, forged);
    const { verdict, reading, twins } = await get(other);
    expect(reading?.flags).toEqual([{ flag: 'twin', page: 1, box: null, raw: null }]);
    expect(verdict).toMatchObject({ answer: 'unsure', reasons: [{ code: 'needs_review' }] });
    expect(twins.map(({ documentId }) => documentId)).toEqual([again, first]);
    expect((await get(other, manager)).twins).toEqual([
      { documentId: again, receivedAt: expect.any(String) },
      { documentId: null, receivedAt: null },
    ]);
    // A later twin is shown as well.
    expect((await get(again)).twins).toMatchObject([{ documentId: other }]);
    const keys = JSON.stringify(await service.query('select page_keys from document_readings'));
    expect(keys).not.toContain(DECLARATIONS.policyNumber);
    expect(keys).not.toContain(forged.policyNumber);
    expect(keys).toMatch(/"[ip]\.[\w-]{16}"/);
  });

  it('never says yes to a file that staff rejected before', async () => {
    const bytes = await declarationsPdf();
    const first = await service.send(SKYLA, { bytes, name: DECLARATIONS.insured });
    expect(await ended(first)).toMatchObject({ answer: 'yes' });
    await service.query(`update insurance_uploads set status = 'rejected' where id = $1`, [first]);
    const again = await service.send(SKYLA, { bytes, name: DECLARATIONS.insured });
    expect(await ended(again)).toMatchObject({ answer: 'unsure', ask: 'needs_review' });
    const other = await service.send(HARBOR, { bytes, name: DECLARATIONS.insured });
    const get = (id: string) => readings().getDocumentReading({ actor: newActor(), params: { id } });
    await ended(other);
    const flagsOf = async (id: string) => (await get(id)).reading?.flags.map(({ flag }) => flag);
    expect([await flagsOf(again), await flagsOf(other)]).toEqual([['rejected_before'], []]);
  });

  it('stores staff’s corrections next to the values', async () => {
    const id = await send(await declarationsPdf());
    await ended(id);
    const correct = (field: number, value?: string) =>
      readings().correct({
        actor: manager,
        params: { id },
        body: { field, act: 'corrected', ...(value && { value }) },
      });
    const { reading } = await readings().getDocumentReading({ actor: manager, params: { id } });
    const number = reading?.fields.findIndex(({ name }) => name === 'policy_number') ?? -1;
    expect(await correct(number, 'PM-4471-0093-7')).toMatchObject({
      act: 'corrected',
      value: 'PM-4471-0093-7',
    });
    expect(await found({ q: 'PM 4471 0093 7' })).toEqual([id]);
    expect(await found({ q: DECLARATIONS.policyNumber })).toEqual([]);
    const exported = await documents().exportPage({ actor: newActor(), query: {}, limit: 10 });
    expect(exported.items).toMatchObject([
      {
        id,
        values: {
          policyNumber: 'PM-4471-0093-7',
          insurer: expect.stringMatching(/Prairie Mutual/i),
          effectiveDate: '2026-10-01',
          expirationDate: '2027-04-01',
          lienholder: expect.stringMatching(/Skyla/i),
        },
      },
    ]);
    expect(await outcomeOf(correct(499, 'x'))).toBe('409 no_such_field');
    const [stored]: { value: string }[] = await service.query('select value from field_corrections');
    expect(stored?.value).not.toContain('PM-4471');
    const { corrections } = await readings().getDocumentReading({ actor: manager, params: { id } });
    expect(corrections.map(({ value }) => value)).toEqual(['PM-4471-0093-7']);
    expect(await service.acts({ action: 'document.corrected' })).toHaveLength(1);
  });

  describe('with a yes, if approval is required,', () => {
    beforeEach(() => {
      service.lenders.settings = { ...service.lenders.settings, requireApproval: true };
    });
    afterEach(() => {
      jest.restoreAllMocks();
      service.lenders.settings = { ...service.lenders.settings, requireApproval: false };
    });
    const answered = async (passage: DocumentReadingEntity['passage']): Promise<string> => {
      jest.spyOn(Passages, 'of').mockReturnValue(passage);
      const id = await send(await declarationsPdf());
      expect(await ended(id)).toMatchObject({ answer: 'yes', passage });
      return id;
    };

    it('passes, whether its reading or its processing ends first', async () => {
      const id = await answered('passed');
      expect((await service.until(id, 'closed')).status).toBe('processed');
      expect(await service.history(id)).toContain('sending');
      // The first upload was processed before it was read, so it waited for approval. Now in reverse order:
      const second = await service.newUpload({ lender: SKYLA, bytes: await declarationsPdf() });
      const { receipt } = await service.get(UploadIntakeService).create(second);
      await service.query(
        `update document_readings set passage = 'passed' where upload_id = '${receipt.id}'`,
      );
      expect((await service.until(receipt.id, 'closed')).status).toBe('processed');
    });

    it('waits for staff as a sample, or if its lender lets nothing pass', async () => {
      for (const passage of ['sampled', null] as const) {
        const id = await answered(passage);
        expect((await service.until(id, 'awaiting_approval')).status).toBe('pending');
      }
    });
  });

  describe('the requirements of a lender', () => {
    const requirements = () => service.get(RequirementsService);
    const lenderId = SKYLA.id;
    const params = { lenderId, collateral: 'auto' } as const;
    const current = async (): Promise<Requirements> => {
      const { items } = await requirements().list({ actor: manager, params: { lenderId } });
      return items.find(({ collateral }) => collateral === 'auto')!.requirements;
    };
    afterEach(() => service.empty());

    it('have defaults that name the lender, and a version for each change', async () => {
      const first = await current();
      expect(first.lienholderNames).toEqual(['Skyla Credit Union']);
      const change = (maxDeductible: number, version: number) =>
        requirements().change({ actor: manager, params, body: { ...first, maxDeductible }, version });
      expect(await change(250, 0)).toMatchObject({ version: 1, changedBy: manager.userId });
      expect(await outcomeOf(change(300, 0))).toBe('409 stale');
      expect((await current()).maxDeductible).toBe(250);
      expect((await service.acts({ action: 'requirements.changed' })).map(({ fields }) => fields)).toEqual([
        ['auto', 'maxDeductible'],
      ]);
    });

    it('change once if two people change them at the same moment', async () => {
      const first = await current();
      const change = (maxDeductible: number) =>
        outcomeOf(
          requirements().change({ actor: manager, params, body: { ...first, maxDeductible }, version: 0 }),
        );
      expect((await Promise.all([change(250), change(300)])).toSorted()).toEqual(['409 stale', 'done']);
    });

    it('can be tried on earlier documents, which keep their verdicts', async () => {
      const id = await send(await declarationsPdf());
      const before = await ended(id);
      const body = { ...(await current()), lienholderNames: ['Harbor Credit Union'] };
      const tried = await requirements().try({ actor: manager, params, body });
      expect(tried.checked).toBe(1);
      expect(tried.counts.after.yes).toBe(0);
      expect(await row(id)).toMatchObject({ answer: before.answer });
    });

    it('can’t be read or changed by anybody else', async () => {
      const other = newActor({ role: 'site_manager', lenderId: randomUUID() });
      const body = await current();
      expect(await outcomeOf(requirements().list({ actor: other, params: { lenderId } }))).toBe(
        '404 not_found',
      );
      expect(await outcomeOf(requirements().change({ actor: other, params, body }))).toBe('404 not_found');
      expect(await outcomeOf(requirements().try({ actor: other, params, body }))).toBe('404 not_found');
    });
  });
});
