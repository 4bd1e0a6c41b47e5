import { randomUUID } from 'node:crypto';
import { ReadTrail } from '@coverleaf/audit';
import { type Actor, type DocumentQuery, receiptNumber } from '@coverleaf/contracts';
import { emailHash, numberHash } from '@coverleaf/encryption';
import { allPages, newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { Client, type QueryConfig } from 'pg';
import { LENDER, OTHER, useDocumentList } from '../../test/use-document-list';
import { DocumentReadingEntity } from '../reading/results/reading.entity';
import type { UploadEntity } from '../uploads/upload.entity';

describe('documents in the staff’s list', () => {
  const { service, documents, admin, manager, insert, found } = useDocumentList();
  const insertMany = (count: number) =>
    service.query(
      `insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path, original_filename,
         content_type, bytes, pages, sha256, status, stage, target, notes, language, confirmation_token, content_digest)
       select gen_random_uuid(), 'Many', 'Skyla', 'Prairie', n, 'p.pdf', 'application/pdf', 1, 1, '', 'processed',
         'closed', 'lender_api', '', 'en', '', '' from generate_series(1, $1::int) n`,
      [count],
    );
  const get = (actor: Actor, id: string) => documents().get({ actor, params: { id } });

  it('leave one audit entry per read, even if replicas repeat it, without search text', async () => {
    const actor = newActor();
    const [id, other] = [await insert({ name: 'Ann Example' }), await insert()];
    await Promise.all([get(actor, id), get(actor, id), get(actor, id)]);
    await get(actor, other);
    const list = (query: DocumentQuery, cursor?: string) =>
      documents().list({ actor, query, limit: 1, cursor });
    const { nextCursor } = await list({ q: 'ann example' });
    await list({ q: 'ann example' }, nextCursor);
    await list({ q: 'exa', status: 'pending' });
    expect(await outcome(get(actor, randomUUID()))).toBe('404 not_found');
    const acts = async (action: string) =>
      (await service.acts({ action })).filter(({ actorId }) => actorId === actor.userId);
    expect((await acts('document.read')).map(({ subjectId }) => subjectId)).toEqual([id, other]);
    expect((await acts('document.listed')).map(({ fields, changes }) => [fields, changes])).toEqual([
      [['q'], null],
      [['q', 'status'], [{ field: 'status', from: null, to: 'pending' }]],
    ]);
    await service.get(ReadTrail).note('document.listed', actor, null, { borrower: 'Ann Example' });
    expect((await acts('document.listed')).at(-1)).toMatchObject({ fields: ['borrower'], changes: null });
    await service.query(`update recent_reads set at = now() - interval '11 minutes'`);
    await get(actor, id);
    expect(await acts('document.read')).toHaveLength(3);
    const kept = JSON.stringify([
      await service.query('select * from recent_reads'),
      await service.query('select payload from outbox'),
    ]);
    expect(kept).not.toMatch(/ann example/i);
  });

  it('are not shown if the read can’t be recorded', async () => {
    const id = await insert();
    await service.query('alter table recent_reads rename to reads_gone');
    expect(await outcome(get(newActor(), id))).not.toBe('done');
    await service.query('alter table reads_gone rename to recent_reads');
    expect(await outcome(get(newActor(), id))).toBe('done');
  });

  it('are found by name, file name, institution and insurer, in any case', async () => {
    const names = { name: 'José Ångström', originalFilename: 'Dec_Page 100%.PDF' };
    const id = await insert({ ...names, financialInstitution: 'Harbor Credit Union' });
    const others = { name: 'Somebody Else', originalFilename: 'decXpage 100.pdf' };
    await insert({ ...others, insuranceCompany: 'State Life' });
    for (const q of ['ÅNGST', 'osé å', 'dec_page', '100%', 'PDF\n', 'harbor', 'credit UN', 'rairie']) {
      expect([q, await found({ q: q.trim() })]).toEqual([q, expect.arrayContaining([id])]);
    }
    expect(await found({ q: 'dec_page' })).toEqual([id]);
    expect(await found({ q: '100%' })).toEqual([id]);
    // A word must not span two fields.
    expect(await found({ q: 'ångströmdec' })).toEqual([]);
    expect(await found({ q: String.raw`\ ` })).toEqual([]);
    expect(await found({ q: `'; drop table insurance_uploads; --` })).toEqual([]);
  });

  it('are found by words in any order, with or without accents', async () => {
    const denise = await insert({ name: 'Denise Okafor', insuranceCompany: 'Compañía de Seguros' });
    const hernandez = await insert({ name: 'José Hernández', insuranceCompany: 'Prairie Mutual' });
    await insert({ name: 'Denise Zhu', insuranceCompany: 'Prairie Mutual' });
    for (const q of ['Okafor Denise', 'okafor  d', 'compania okafor', 'seguros denise de ok'])
      expect([q, await found({ q })]).toEqual([q, [denise]]);
    for (const q of ['Hernandez', 'HERNÁNDEZ jose', 'Herna\u0301ndez', 'prairie mutual hern'])
      expect([q, await found({ q })]).toEqual([q, [hernandez]]);
    // Further words must be in the order of the text.
    expect(await found({ q: 'josé prairie hernández mutual' })).toEqual([hernandez]);
    expect(await found({ q: 'jose hernandez de prairie mutual' })).toEqual([]);
  });

  it('are found by the receipt number that a borrower reads out', async () => {
    const [id] = [await insert(), await insert()];
    const number = receiptNumber(id ?? '');
    for (const q of [number, number.toLowerCase(), number.replace('-', '')]) {
      expect(await found({ q })).toEqual([id]);
      expect(await found({ q }, { ...manager, lenderId: OTHER })).toEqual([]);
    }
    for (const length of [4, 7, 8, 9, 11]) expect(await found({ q: number.slice(0, length) })).toEqual([id]);
    expect(await found({ q: '00000000-0000' })).toEqual([]);
  });

  it('are found by the email address of the upload or of the contact details, in any case', async () => {
    const hash = emailHash('ann.example@example.com');
    const [direct, later] = [await insert({ emailHash: hash, lenderId: LENDER }), await insert()];
    await insert({ emailHash: emailHash('other@example.com') });
    await service.query(
      `insert into insurance_confirmations (id, upload_id, name, email, email_hash, phone, financial_institution,
         collateral_details, loan_number_last4, additional_info, language, content_digest)
       values (gen_random_uuid(), $1, 'Ann', '', $2, '', '', '', '', '', 'en', '')`,
      [later, hash],
    );
    expect((await found({ q: 'Ann.Example@EXAMPLE.com' })).toSorted()).toEqual([direct, later].toSorted());
    expect(await found({ q: 'ann.example@example.com' }, manager)).toEqual([direct]);
    expect(await found({ q: 'example@example.com' })).toEqual([]);
  });

  it('are found by a whole policy number, VIN or HIN that was read, in any spelling', async () => {
    const withNumber = async (number: string, upload?: Partial<UploadEntity>): Promise<string> => {
      const uploadId = await insert(upload);
      const numbers = [numberHash(number) ?? ''];
      await service.rows(DocumentReadingEntity).insert({ uploadId, state: 'waiting', numbers });
      return uploadId;
    };
    const [policy, vehicle] = [
      await withNumber('PM-4471 0093/6', { lenderId: LENDER }),
      await withNumber('1FTEW1EP3JFB60937', { lenderId: OTHER }),
    ];
    // A policy number that looks like a receipt number.
    const digits = await withNumber('447100936012');
    for (const q of ['PM-4471-0093-6', 'pm447100936', ' Pm 4471 0093 6'])
      expect(await found({ q })).toEqual([policy]);
    expect(await found({ q: '1ftew1ep3jfb60937' })).toEqual([vehicle]);
    expect(await found({ q: '1ftew1ep3jfb60937' }, manager)).toEqual([]);
    expect(await found({ q: 'PM-4471-0093-6' }, manager)).toEqual([policy]);
    expect(await found({ q: '44710093-6012' })).toEqual([digits]);
    for (const q of ['PM-4471-0093', '4471-0093-6']) expect(await found({ q })).toEqual([]);
    const named = await insert({ originalFilename: 'PM-4471-0093-6.pdf' });
    expect((await found({ q: 'PM-4471-0093-6' })).toSorted()).toEqual([policy, named].toSorted());
    const [kept] = await service.query<{ numbers: string[] }>('select numbers from document_readings');
    expect(JSON.stringify(kept)).not.toContain('4471');
  });

  it('are found among many with indexes only', async () => {
    await insertMany(20_000);
    await service.query(`insert into document_readings (upload_id, state, numbers)
      select id, 'waiting', array[encode(sha256(id::text::bytea), 'base64')] from insurance_uploads`);
    const [uploadId = ''] = await found({});
    const numbers = [numberHash('PM-4471-0093-6') ?? ''];
    await service.rows(DocumentReadingEntity).update({ uploadId }, { numbers });
    await service.query('analyze insurance_uploads, document_readings');
    const asked = jest.spyOn(Client.prototype, 'query');
    expect(await found({ q: 'pm 4471 0093 6' })).toEqual([uploadId]);
    const searches = asked.mock.calls
      .map(([statement]) => statement as unknown as QueryConfig | string)
      .filter((statement) => typeof statement === 'object')
      .filter(({ text }) => text.includes('from insurance_uploads where'));
    asked.mockRestore();
    // One search is for the page, one for the count.
    expect(searches).toHaveLength(2);
    for (const { text, values } of searches) {
      const plan = JSON.stringify(await service.query(`explain ${text}`, values));
      expect(plan).toContain('document_readings_numbers');
      expect(plan).toContain('insurance_uploads_clues');
      // No contact details were left.
      expect(plan.replace('Seq Scan on insurance_confirmations', '')).not.toContain('Seq Scan');
    }
  });

  it('are filtered by the answer of their verdict, or by having none', async () => {
    const [yes, none] = [await insert({ answer: 'yes' }), await insert()];
    await insert({ answer: 'no' });
    expect(await found({ answer: 'yes' })).toEqual([yes]);
    expect(await found({ answer: 'none' })).toEqual([none]);
    expect(await found({ answer: 'unsure' })).toEqual([]);
  });

  it('are found by one or two letters at the beginning of a word', async () => {
    const ann = await insert({ name: 'Ann Østby', insuranceCompany: 'Zed' });
    const joan = await insert({ name: 'Joan Smith', insuranceCompany: 'Zed' });
    for (const q of ['an', 'øs']) expect(await found({ q })).toEqual([ann]);
    expect(await found({ q: 'S' })).toEqual(expect.arrayContaining([joan]));
    expect(await found({ q: 'ze' })).toHaveLength(2);
    for (const q of ['%', '__']) expect(await found({ q })).toEqual([]);
  });

  it('are filtered by status, stage, lender and time together', async () => {
    const hit = await insert({ lenderId: LENDER, stage: 'awaiting_approval' });
    await insert({ lenderId: OTHER, stage: 'awaiting_approval' });
    await insert({ lenderId: LENDER, stage: 'held' });
    await insert({ lenderId: LENDER, status: 'rejected', stage: 'closed' });
    const before = '2024-01-01T04:59:59.999Z';
    await insert({ lenderId: LENDER, stage: 'awaiting_approval', createdAt: new Date(before) });
    const query = { status: 'pending', stage: 'awaiting_approval', lenderId: LENDER, q: 'ann' } as const;
    expect(await found({ ...query, from: '2024-01-01T05:00:00.000Z' })).toEqual([hit]);
    expect(await found({ ...query, from: before })).toHaveLength(2);
    expect(await found({ stage: 'held' })).toHaveLength(1);
    expect(await found({ status: 'rejected' })).toHaveLength(1);
  });

  it('are paged without duplicates while new ones arrive', async () => {
    const createdAt = new Date('2024-01-02T03:04:05.678Z');
    const ids = await Promise.all(Array.from({ length: 25 }, () => insert({ createdAt })));
    // Other programs may write rows with microseconds.
    await service.query(`update insurance_uploads set created_at = created_at + interval '400 us'`);
    const seen = await allPages(async (cursor) => {
      const page = await documents().list({ actor: admin, query: {}, cursor, limit: 10 });
      await insert();
      return page;
    });
    expect(seen.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
  });

  it('are counted up to ten thousand', async () => {
    await insert({ status: 'rejected', stage: 'closed' });
    await insert({ stage: 'held' });
    await insertMany(10_001);
    const list = (query: DocumentQuery) => documents().list({ actor: admin, query, limit: 1 });
    expect(await list({ status: 'processed' })).toMatchObject({ total: 10_000, totalIsCapped: true });
    const { total, totalIsCapped } = await list({ status: 'rejected' });
    expect([total, totalIsCapped]).toEqual([1, undefined]);
    const states = { pending: 1, processed: 10_000, rejected: 1, awaitingApproval: 0, held: 1 };
    const summary = { total: 10_000, ...states, capped: ['total', 'processed'] };
    expect(await documents().summarize({ actor: admin })).toEqual(summary);
  });

  it('are visible only to staff of their lender', async () => {
    const own = await insert({ lenderId: LENDER });
    const [foreign, nobodys] = [await insert({ lenderId: OTHER }), await insert()];
    expect(await found({}, manager)).toEqual([own]);
    expect((await documents().list({ actor: manager, query: {}, limit: 50 })).total).toBe(1);
    expect(await found({ q: 'ann' }, { ...manager, role: 'user' })).toEqual([own]);
    expect((await get(manager, own)).id).toBe(own);
    for (const id of [foreign, nobodys, randomUUID()]) {
      expect(await outcome(get(manager, id))).toBe('404 not_found');
      expect(await outcome(documents().openFile({ actor: manager, id, use: 'view' }))).toBe('404 not_found');
    }
    expect(await found({}, { ...manager, lenderId: null })).toHaveLength(3);
  });

  it('can be filtered by lender only by administrators', async () => {
    for (const query of [
      { status: 'pending' },
      { stage: 'held' },
      { lenderId: LENDER },
      { answer: 'no' },
    ] as const)
      expect(await outcome(found(query, manager))).toBe('403 forbidden');
    expect(await outcome(found({ q: 'ann', from: '2024-01-01T00:00:00.000Z' }, manager))).toBe('done');
  });

  it('are not paged with an invented cursor', async () => {
    const list = documents().list({ actor: admin, query: {}, cursor: 'WzEsMl0', limit: 50 });
    expect(await outcome(list)).toBe('422 validation_failed');
  });
});
