import { type DocumentQuery, NewCaseFields } from '@coverleaf/contracts';
import { phoneHash } from '@coverleaf/encryption';
import { allPages, outcomeOf as outcome } from '@coverleaf/testing';
import { fieldOf, readingOf } from '../../../../libs/reading/test/invented-readings';
import { lenderRecord } from '../../test/fake-services';
import { insertReading } from '../../test/insert-reading';
import { SKYLA } from '../../test/start-document';
import { LENDER, OTHER, useDocumentList } from '../../test/use-document-list';
import { referenceHash } from '../cases/case-facts';
import { CasesService } from '../cases/cases.service';
import { HashNumbersProcessor } from '../maintenance/hash-numbers.processor';
import { contactHashes } from '../search/found-by';
import type { UploadEntity } from '../uploads/upload.entity';

describe('a search of documents', () => {
  const { service, documents, admin, manager, insert, found } = useDocumentList();

  it('forgives a name with one wrong, missing, added or swapped letter, where no text has it', async () => {
    const hernandez = await insert({ name: 'José Hernández', lenderId: LENDER });
    const denise = await insert({ name: 'Denise O’Brien-Okafor', lenderId: OTHER });
    await insert({ name: 'Somebody Else' });
    for (const q of [
      'Hernandes',
      'hernndez',
      'Hernanndez',
      'HERNADNEZ',
      'ernandez',
      'hernándes jose',
      'jose hernanez',
    ])
      expect([q, await found({ q })]).toEqual([q, [hernandez]]);
    for (const q of ['okafro denise', 'denise obrein okafor', 'okafar', 'o’brein'])
      expect([q, await found({ q })]).toEqual([q, q.includes('obrein ') ? [] : [denise]]);
    // Two letters, a short word, and another lender's.
    for (const q of ['hernamdes', 'jse', 'hernandes denise'])
      expect([q, await found({ q })]).toEqual([q, []]);
    expect(await found({ q: 'okafro' }, manager)).toEqual([]);
    expect(await found({ q: 'hernandes' }, manager)).toEqual([hernandez]);
    expect((await documents().list({ actor: admin, query: { q: 'hernandes' }, limit: 1 })).total).toBe(1);
    // A name that is written so goes before others.
    const exact = await insert({ name: 'Ana Hernandes' });
    expect(await found({ q: 'hernandes' })).toEqual([exact]);
    await service.query('delete from insurance_uploads where id = $1', [exact]);
    expect(await found({ q: 'hernandes' })).toEqual([hernandez]);
    const words = await service.query<{ word: string }>('select word from name_words order by word');
    expect(words.map(({ word }) => word)).not.toContain('hernandes');
  });

  it('forgives typos page by page', async () => {
    for (let n = 0; n < 3; n += 1) await insert({ name: 'Many' });
    const pages = await allPages((cursor) =>
      documents().list({ actor: admin, query: { q: 'mnay' }, cursor, limit: 1 }),
    );
    expect(pages).toHaveLength(3);
  });

  it('finds parts of the receipt number', async () => {
    const id = '3f14e45f-1ea7-4000-8000-000000000001';
    await insert({ id });
    await insert({ id: 'aaaaaaaa-bbbb-4000-8000-000000000002' });
    for (const q of ['1EA7', '14E45', '45f-1ea', 'f1ea7', '3F14E45F1EA7'])
      expect([q, await found({ q })]).toEqual([q, [id]]);
    // Four characters are the beginning or the end, and a part has a digit: others are words.
    for (const q of ['4e45', '45g1', '1ea7-', 'bbbb']) expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('finds the phone number, the end of the loan number and of the VIN that a borrower left', async () => {
    const contact = async (
      values: Partial<Parameters<typeof contactHashes>[0]>,
      upload?: Partial<UploadEntity>,
    ) => {
      const id = await insert(upload);
      const hashes = contactHashes({
        phone: 'none',
        loanNumberLast4: '0000',
        collateralDetails: '',
        ...values,
      });
      await service.query(
        `insert into insurance_confirmations (id, upload_id, name, email, email_hash, phone, financial_institution,
           collateral_details, loan_number_last4, additional_info, language, content_digest, found_by)
         values (gen_random_uuid(), $1, 'Ann', '', '', '', '', '', '', '', 'en', '', $2)`,
        [id, hashes],
      );
      return id;
    };
    const phone = await contact({ phone: '(202) 555-0123' }, { lenderId: LENDER });
    const texted = await insert({ phoneHash: phoneHash('+12025550123'), lenderId: OTHER });
    const loan = await contact({ loanNumberLast4: '4711' });
    const car = await contact({ collateralDetails: 'Ford F-150, vin 1ftew1ep3jfb60937.' });
    for (const q of ['202-555-0123', '+1 202 555 0123', '12025550123'])
      expect((await found({ q })).toSorted()).toEqual([phone, texted].toSorted());
    expect(await found({ q: '2025550123' }, manager)).toEqual([phone]);
    expect(await found({ q: '4711' })).toEqual([loan]);
    for (const q of ['0937', '60937', 'b60937', 'JFB60937', '1FTEW1EP3JFB60937'])
      expect(await found({ q })).toEqual([car]);
    for (const q of ['5550123', '711', '47110', '937', '3JFB60937', '6093'])
      expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('finds the end of a VIN that was read, also if an earlier version stored it', async () => {
    const id = await insert();
    const reading = readingOf('auto_declarations', [fieldOf('vin', '1FTEW1EP3JFB60937')]);
    await insertReading(service.dataSource.manager, id, reading);
    expect(await found({ q: 'B60937' })).toEqual([id]);
    const confirmed = await service.send(SKYLA);
    await service.confirm(confirmed, { phone: '202 555 0123' });
    await service.query('update document_readings set found_by = null');
    await service.query('update insurance_confirmations set found_by = null');
    for (const q of ['B60937', '202 555 0123']) expect(await found({ q })).toEqual([]);
    await service.get(HashNumbersProcessor).process();
    expect(await found({ q: 'B60937' })).toEqual([id]);
    expect(await found({ q: '202 555 0123' })).toEqual([confirmed]);
  });

  it('finds the documents of a loan by its reference, and tells the state of their case', async () => {
    service.lenders.lenders = [LENDER, OTHER].map((id) => lenderRecord({ ...SKYLA, id }));
    const open = (lenderId: string, reference: string) =>
      service
        .get(CasesService)
        .open({ actor: admin, body: { ...NewCaseFields.parse({ reference }), lenderId } });
    const [{ id: caseId }, { id: others }] = [await open(LENDER, 'REF-7001'), await open(OTHER, 'REF-7001')];
    const evidence = async (uploadId: string, ofCase: string, state: string): Promise<void> => {
      await service.query(
        `insert into case_evidence (case_id, upload_id, state, reasons) values ($1, $2, $3, '{}')`,
        [ofCase, uploadId, state],
      );
    };
    const [joined, proposed] = [await insert({ lenderId: LENDER }), await insert({ lenderId: LENDER })];
    const foreign = await insert({ lenderId: OTHER });
    await evidence(joined, caseId, 'joined');
    await evidence(proposed, caseId, 'proposed');
    await evidence(foreign, others, 'joined');
    await service.query(`update cases set state = 'held' where id = $1`, [caseId]);
    // By an email or a file name, without a case.
    const named = await insert({ lenderId: LENDER, clueHashes: [referenceHash('REF-7001')] });
    for (const q of ['REF-7001', 'ref 7001', '#ref7001'])
      expect((await found({ q })).toSorted()).toEqual([joined, named, foreign].toSorted());
    expect((await found({ q: 'REF-7001' }, manager)).toSorted()).toEqual([joined, named].toSorted());
    expect(await found({ q: 'REF-7002' })).toEqual([]);
    const { items } = await documents().list({ actor: admin, query: {}, limit: 50 });
    const states = new Map(items.map(({ id, caseState }) => [id, caseState]));
    expect([joined, proposed, foreign, named].map((id) => states.get(id))).toEqual([
      'held',
      null,
      'open',
      null,
    ]);
  });

  it('filters by several statuses, lenders and doors', async () => {
    const [one, two] = [await insert({ lenderId: LENDER }), await insert({ lenderId: OTHER, door: 'mail' })];
    const closed = { stage: 'closed', stageSince: new Date('2024-03-02T12:00:00Z') } as const;
    const three = await insert({ status: 'rejected', ...closed, door: 'agent' });
    expect((await found({ lenderId: [LENDER, OTHER] })).toSorted()).toEqual([one, two].toSorted());
    expect((await found({ door: ['mail', 'agent'] })).toSorted()).toEqual([two, three].toSorted());
    expect((await found({ status: ['pending', 'rejected'] })).toSorted()).toEqual(
      [one, two, three].toSorted(),
    );
    expect(await found({ status: ['rejected', 'processed'], door: 'agent' })).toEqual([three]);
    const day = { decidedFrom: '2024-03-02T05:00:00.000Z', decidedUntil: '2024-03-03T05:00:00.000Z' };
    expect(await found(day)).toEqual([three]);
    expect(await found({ ...day, decidedFrom: '2024-03-02T12:00:00.001Z' })).toEqual([]);
    expect(await found({ ...day, decidedUntil: '2024-03-02T12:00:00.000Z' })).toEqual([]);
    for (const query of [{ door: 'mail' }, { lenderId: [OTHER, LENDER] }] as const)
      expect(
        await outcome(documents().list({ actor: manager, query: query as DocumentQuery, limit: 1 })),
      ).toBe('403 forbidden');
    expect(await found({ until: '2024-03-02T12:00:00.000Z', order: 'oldest' }, manager)).toEqual([]);
  });

  it('lists from the oldest on, or by name without case and accents, page by page', async () => {
    for (const name of ['Émile', 'zoe', 'Ann', 'emil', 'Ann'])
      await insert({ name, createdAt: new Date(`2024-01-0${name.length}T00:00:00Z`) });
    const names = async (query: DocumentQuery) =>
      (await allPages((cursor) => documents().list({ actor: admin, query, cursor, limit: 2 }))).map(
        ({ name }) => name,
      );
    expect(await names({ order: 'name' })).toEqual(['Ann', 'Ann', 'emil', 'Émile', 'zoe']);
    const oldest = await names({ order: 'oldest' });
    expect(oldest.slice(3)).toEqual(['emil', 'Émile']);
    expect(await names({})).toEqual(oldest.toReversed());
    const { nextCursor = '' } = await documents().list({ actor: admin, query: { order: 'name' }, limit: 1 });
    expect(Buffer.from(nextCursor, 'base64url').toString()).not.toContain('nn');
    await service.query('delete from insurance_uploads');
    const gone = documents().list({ actor: admin, query: { order: 'name' }, cursor: nextCursor, limit: 1 });
    expect(await outcome(gone)).toBe('422 validation_failed');
  });
});
