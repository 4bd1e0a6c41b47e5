import { randomUUID } from 'node:crypto';
import { type Actor, CaseFilter, NewCaseFields } from '@coverleaf/contracts';
import { allPages, newActor, outcomeOf as outcome, waitFor } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { HashNumbersProcessor } from '../maintenance/hash-numbers.processor';
import { ErasuresService } from '../retention/erasures.service';
import { DecisionsService } from '../uploads/decisions/decisions.service';
import { CaseStates } from './case-states';
import { CasesService } from './cases.service';
import { EvidenceActsService } from './evidence-acts.service';
import { LookupsService } from './lookups.service';

describe('a case', () => {
  const service = useDocument();
  const ann = newActor();
  const cases = () => service.get(CasesService);

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
    service.lenders.settings = { requireApproval: true, enableNotifications: false };
  });
  afterEach(() => service.empty());

  const body = (fields: NewCaseFields & { lenderId?: string }) => {
    const { lenderId = HARBOR.id, ...known } = fields;
    return { ...NewCaseFields.parse(known), lenderId };
  };
  const open = async (reference: string, fields: Partial<NewCaseFields> = {}, actor: Actor = ann) =>
    cases().open({ actor, body: body({ reference, ...fields }) });
  const get = (id: string, actor: Actor = ann) => cases().get({ actor, params: { id } });
  const stateOf = async (id: string): Promise<string> => (await get(id)).state;
  const decide = (
    id: string,
    act: 'join' | 'decline' | 'remove' | 'move',
    documentId: string,
    toCaseId?: string,
  ) =>
    service
      .get(EvidenceActsService)
      .decide({ actor: ann, params: { id }, body: { act, documentId, ...(toCaseId && { toCaseId }) } });
  const lookUp = (reference: string, lenderId: string | null = HARBOR.id) =>
    service.get(LookupsService).lookUp({ reference, lenderId });

  it('keeps what a lender tells of a loan, and finds it by reference, number, address or name', async () => {
    const { id } = await open('REF-9001', {
      ...{ borrower: 'Denise Okafor', email: 'denise@example.com', number: '1FTEW1E45JFA10937' },
      ...{ address: '1200 Main St, Knoxville, TN 37902', dueOn: '2026-12-24', monthlyChargeCents: 8_150 },
    });
    await open('REF-9002');
    expect(await get(id)).toMatchObject({
      ...{ reference: 'REF-9001', borrower: 'Denise Okafor', email: 'denise@example.com', state: 'open' },
      ...{ number: '1FTEW1E45JFA10937', dueOn: '2026-12-24', origin: 'staff' },
      events: [expect.objectContaining({ kind: 'opened', actorId: ann.userId })],
    });
    const found = async (q: string) =>
      (await cases().list({ actor: ann, query: { q, limit: 50 } })).items.map(({ reference }) => reference);
    const texts = ['ref 9001', '1ftew1e45jfa10937', 'denise@example.com', 'okafor', 'Ókafor Denise'];
    for (const q of texts) {
      expect(await found(q)).toEqual(['REF-9001']);
    }
    const [{ facts } = { facts: '' }] = await service.query<{ facts: string }>(
      'select facts from cases where id = $1',
      [id],
    );
    expect(facts).not.toMatch(/denise|1FTEW|Main St/i);
  });

  it('is found by its phone and the end of its VIN, also if an earlier version stored it', async () => {
    const { id, version } = await open('REF-9001', { phone: '(865) 555-0123', number: '1FTEW1E45JFA10937' });
    await open('REF-9002', { phone: '(865) 555-0124', number: 'HIN ABC12345D606' });
    const found = async (q: string, actor = ann) =>
      (await cases().list({ actor, query: { q, limit: 50 } })).items.map(({ reference }) => reference);
    const terms = ['+1 865-555-0123', '8655550123', 'a10937', 'JFA10937', '0937'];
    const isFound = async () => {
      for (const q of terms) expect([q, await found(q)]).toEqual([q, ['REF-9001']]);
    };
    await isFound();
    for (const q of ['5550123', '865 555 0125', '937']) expect([q, await found(q)]).toEqual([q, []]);
    expect(await found('8655550123', newActor({ role: 'user', lenderId: SKYLA.id }))).toEqual([]);
    await service.query('update cases set found_by = null');
    for (const q of terms) expect([q, await found(q)]).toEqual([q, []]);
    await service.get(HashNumbersProcessor).process();
    await isFound();
    await cases().change({ actor: ann, params: { id }, body: { phone: null, number: null }, version });
    for (const q of terms) expect([q, await found(q)]).toEqual([q, []]);
  });

  it('is found by the numbers that its borrower left with a document, as long as that belongs to it', async () => {
    const { id } = await open('REF-9001');
    const found = async (q: string, actor = ann) =>
      (await cases().list({ actor, query: { q, limit: 50 } })).items.map(({ reference }) => reference);
    const upload = await service.send(HARBOR);
    await service.confirm(upload, { loanNumberLast4: '4711', phone: '(865) 555-0123' });
    expect(await found('4711')).toEqual([]);
    await decide(id, 'join', upload);
    for (const q of ['4711', '865-555-0123']) expect([q, await found(q)]).toEqual([q, ['REF-9001']]);
    expect(await found('4712')).toEqual([]);
    expect(await found('4711', newActor({ role: 'user', lenderId: SKYLA.id }))).toEqual([]);
    await decide(id, 'remove', upload);
    expect(await found('4711')).toEqual([]);
  });

  it('is found by a name with one wrong letter, where no case has it, and by that name no longer after a change', async () => {
    const { id, version } = await open('REF-9001', { borrower: 'Ifeoma Nwankwoala' });
    await open('REF-9002', { borrower: 'Somebody Else' });
    const found = async (q: string, actor = ann) => {
      const { items, total } = await cases().list({ actor, query: { q, limit: 50 } });
      return [items.map(({ reference }) => reference), total];
    };
    for (const q of ['nwankwaola', 'nwankwoal ifeoma', 'IFEMOA'])
      expect([q, ...(await found(q))]).toEqual([q, ['REF-9001'], 1]);
    expect(await found('nwankxxala')).toEqual([[], 0]);
    const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    expect(await found('nwankwaola', other)).toEqual([[], 0]);
    await cases().change({ actor: ann, params: { id }, body: { borrower: 'Ifeoma Okonkwo' }, version });
    expect([await found('nwankwaola'), await found('okonwko')]).toEqual([
      [[], 0],
      [['REF-9001'], 1],
    ]);
    await service.query('delete from cases where id = $1', [id]);
    const words = await service.query(
      `select 1 from name_words where word in ('ifeoma', 'nwankwoala', 'okonkwo')`,
    );
    expect(words).toEqual([]);
  });

  it('is found by several states and lenders, and by the days of its opening and of its last day', async () => {
    const [one, two] = [
      await open('REF-9001', { dueOn: '2026-12-24' }),
      await open('REF-9002', { dueOn: '2027-01-02' }),
    ];
    const three = await cases().open({
      actor: ann,
      body: body({ reference: 'REF-9003', lenderId: SKYLA.id }),
    });
    await service.query(`update cases set state = 'held' where id = $1`, [two.id]);
    await service.query(`update cases set state = 'closed' where id = $1`, [three.id]);
    await service.query(`update cases set created_at = '2026-03-02T04:59:59Z' where id = $1`, [one.id]);
    const found = async (query: object, actor = ann) => {
      const { items, total } = await cases().list({ actor, query: { ...query, limit: 50 } });
      expect(total).toBe(items.length);
      return items.map(({ reference }) => reference).toSorted();
    };
    expect(await found({ state: 'open,held' })).toEqual(['REF-9001', 'REF-9002']);
    expect(await found({ state: 'held' })).toEqual(['REF-9002']);
    expect(await found({ lenderId: `${HARBOR.id},${SKYLA.id}` })).toHaveLength(3);
    const manager = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    expect(await found({ lenderId: `${HARBOR.id},${SKYLA.id}` }, manager)).toEqual(['REF-9003']);
    expect(await found({ dueFrom: '2026-12-24', dueTo: '2026-12-31' })).toEqual(['REF-9001']);
    expect(await found({ dueFrom: '2026-12-25' })).toEqual(['REF-9002']);
    const days = { openedFrom: '2026-03-01', openedTo: '2026-03-01' };
    expect(await found({ ...days, tz: 'America/New_York' })).toEqual(['REF-9001']);
    expect(await found(days)).toEqual([]);
    expect(CaseFilter.safeParse({ state: 'open,ajar' }).success).toBe(false);
    expect(CaseFilter.safeParse({ lenderId: `${HARBOR.id},skyla` }).success).toBe(false);
  });

  it('is exported with what was decided last, page by page, for staff of its lender alone', async () => {
    const { id } = await open('REF-9001', { borrower: 'Denise Okafor' });
    await open('REF-9002');
    await cases().open({ actor: ann, body: body({ reference: 'REF-9003', lenderId: SKYLA.id }) });
    const upload = await service.send(HARBOR);
    await service.until(upload, 'awaiting_approval');
    await decide(id, 'join', upload);
    await service
      .get(DecisionsService)
      .reject({ actor: ann, params: { id: upload }, body: { reason: 'No dates' } });
    const exported = (query: object, actor: Actor) =>
      allPages((cursor) => cases().exportPage({ actor, query, cursor, limit: 1 }));
    const manager = newActor({ role: 'site_manager', lenderId: HARBOR.id });
    const rows = await exported({}, manager);
    expect(rows.map(({ reference }) => reference)).toEqual(['REF-9002', 'REF-9001']);
    expect(rows.map(({ decision }) => decision)).toEqual([
      null,
      expect.objectContaining({
        kind: 'rejected',
        actorId: ann.userId,
        documentId: upload,
        reason: 'No dates',
      }),
    ]);
    expect(await exported({ q: 'REF-9003' }, manager)).toEqual([]);
    expect(await exported({ lenderId: SKYLA.id }, manager)).toEqual([]);
    const found = await exported({ state: 'held', q: 'okafor' }, ann);
    expect(found.map(({ reference }) => reference)).toEqual(['REF-9001']);
    expect(await exported({}, ann)).toHaveLength(3);
    // Once for each export, without values.
    const acts = await service.acts({ action: 'case.exported' });
    expect(acts.map(({ fields }) => fields)).toContainEqual(['state', 'q']);
    expect(acts).toHaveLength(5);
  });

  it('has its place in the order of time, or of the last day for proof, also across pages and in an export', async () => {
    await open('REF-9001', { dueOn: '2026-12-24' });
    await open('REF-9002');
    await open('REF-9003', { dueOn: '2026-12-01' });
    await open('REF-9004', { dueOn: '2026-12-24', lenderId: SKYLA.id } as Partial<NewCaseFields>);
    await open('REF-9005');
    const listed = async (query: Partial<CaseFilter>, actor: Actor = ann) => {
      const pages = [
        allPages((cursor) => cases().list({ actor, query: { ...query, cursor, limit: 1 } })),
        allPages((cursor) => cases().exportPage({ actor, query, cursor, limit: 2 })),
      ];
      const [list = [], file] = (await Promise.all(pages)).map((rows) =>
        rows.map(({ reference }) => reference.slice(-1)),
      );
      expect(file).toEqual(list);
      return list.join('');
    };
    expect(await listed({})).toBe('54321');
    expect(await listed({ order: 'oldest' })).toBe('12345');
    expect(await listed({ order: 'due' })).toMatch(/^3(14|41)(25|52)$/);
    expect(await listed({ order: 'due', state: 'open', lenderId: HARBOR.id })).toMatch(/^31(25|52)$/);
    const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    expect(await listed({ order: 'due' }, other)).toBe('4');
    const { nextCursor } = await cases().list({ actor: ann, query: { limit: 1 } });
    expect(
      await outcome(cases().list({ actor: ann, query: { order: 'due', cursor: nextCursor, limit: 1 } })),
    ).toBe('422 validation_failed');
  });

  it('is found by its last day with an index only', async () => {
    const { id } = await open('REF-9001');
    await service.query(
      `insert into cases (id, lender_id, reference, reference_hash, state, origin, facts, due_on)
       select gen_random_uuid(), lender_id, n, n, 'open', origin, facts, date '2026-01-01' + n
         from cases, generate_series(1, 5000) n where cases.id = $1`,
      [id],
    );
    await service.query('analyze cases');
    const planOf = async (condition: string): Promise<string> =>
      JSON.stringify(
        await service.query(`explain select id from cases where ${condition}
          order by coalesce(cases.due_on, 'infinity') asc, id asc limit 51`),
      );
    expect(await planOf('true')).toContain('Index Scan using cases_by_last_day ');
    expect(await planOf(`state = 'open'`)).toMatch(/Index Scan using cases_by_last_day(_in)? /);
    expect(await planOf(`lender_id = '${HARBOR.id}'`)).toMatch(/Index Scan using cases_by_last_day(_of)? /);
  });

  it('is one per reference of a lender, however it is written', async () => {
    await open('REF-9001');
    expect(await outcome(open('ref 9001'))).toBe('409 case_exists');
    await cases().open({ actor: ann, body: body({ reference: 'REF-9001', lenderId: SKYLA.id }) });
  });

  it('is hidden from the staff of other lenders', async () => {
    const { id } = await open('REF-9001');
    const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    expect(await outcome(get(id, other))).toBe('404 not_found');
    expect(await outcome(open('REF-9002', {}, other))).toBe('404 not_found');
    expect((await cases().list({ actor: other, query: { limit: 50 } })).items).toEqual([]);
  });

  it('is changed by one of two people who saw the same version', async () => {
    const { id, version } = await open('REF-9001');
    const change = (borrower: string) =>
      outcome(cases().change({ actor: ann, params: { id }, body: { borrower }, version }));
    const results = await Promise.all([change('Ann'), change('Bob')]);
    expect(results.toSorted()).toEqual(['409 stale', 'done']);
    expect((await get(id)).events.map(({ kind, details }) => [kind, ...details])).toEqual([
      ['opened', 'staff'],
      ['changed', 'borrower'],
    ]);
  });

  it('opens with the first lookup on its lender’s page, once, and says when proof arrived', async () => {
    const found = await Promise.all(Array.from({ length: 5 }, () => lookUp('ref 1001')));
    expect(new Set(found.map(({ proofReceivedOn }) => proofReceivedOn))).toEqual(new Set([null]));
    await lookUp('REF-1002', null);
    const { items } = await cases().list({ actor: ann, query: { limit: 50 } });
    expect(items).toHaveLength(1);
    const [{ id } = { id: '' }] = items;
    expect((await get(id)).events.map(({ kind }) => kind)).toEqual(['opened', 'looked_up']);
    await service.send(HARBOR, { loanToken: found[0]?.loanToken });
    // Late in the evening, as the lender sees it.
    await service.query(`update insurance_uploads set received_at = '2026-11-26T03:00Z'`);
    expect((await lookUp('REF-1001')).proofReceivedOn).toBe('2026-11-25');
    expect((await lookUp('REF-1001', SKYLA.id)).proofReceivedOn).toBeNull();
    await service.query(`update case_evidence set no_proof = 'bill'`);
    expect((await lookUp('REF-1001')).proofReceivedOn).toBeNull();
  });

  it('holds at the moment an upload with its lookup arrives, and is proven or open again when staff decide', async () => {
    const { loanToken } = await lookUp('REF-1001');
    const [first, second] = [
      await service.send(HARBOR, { loanToken }),
      await service.send(HARBOR, { loanToken }),
    ];
    const [{ id } = { id: '' }] = (await cases().list({ actor: ann, query: { limit: 50 } })).items;
    expect(await stateOf(id)).toBe('held');
    await service.until(first, 'awaiting_approval');
    await service.until(second, 'awaiting_approval');
    const decisions = service.get(DecisionsService);
    await decisions.reject({ actor: ann, params: { id: first }, body: { reason: 'A page is missing' } });
    expect(await stateOf(id)).toBe('held');
    await decisions.approve({ actor: ann, params: { id: second } });
    await service.until(second, 'sent');
    expect(await stateOf(id)).toBe('held');
    await decisions.process({ actor: ann, params: { id: second } });
    const { state, events } = await get(id);
    expect(state).toBe('proven');
    expect(events.map(({ kind, details }) => [kind, ...details].join(' '))).toEqual([
      ...['opened lookup', 'looked_up', 'joined reference', 'state_changed held', 'joined reference'],
      ...['rejected', 'accepted', 'state_changed proven'],
    ]);
  });

  it('ignores a lookup of another lender’s loan, and a token that was altered', async () => {
    const { loanToken } = await lookUp('REF-1001', SKYLA.id);
    await service.send(HARBOR, { loanToken });
    const altered = `${loanToken.slice(0, -2)}${loanToken.endsWith('AA') ? 'BB' : 'AA'}`;
    await service.send(SKYLA, { loanToken: altered });
    const { items } = await cases().list({ actor: ann, query: { limit: 50 } });
    expect(items).toEqual([expect.objectContaining({ lenderId: SKYLA.id, state: 'open' })]);
  });

  it('gets, loses and hands over evidence, and each act can be undone until another follows', async () => {
    const [one, two] = [await open('REF-9001'), await open('REF-9002')];
    const documentId = await service.send(HARBOR);
    const states = async () => [await stateOf(one.id), await stateOf(two.id)];
    const undoLast = async (id: string) => {
      const act = (await get(id)).events.findLast((event) => event.act !== null)?.act ?? '';
      return service.get(EvidenceActsService).undo({ actor: ann, params: { id }, body: { act } });
    };
    await decide(one.id, 'join', documentId);
    expect(await states()).toEqual(['held', 'open']);
    expect(await outcome(decide(one.id, 'join', documentId))).toBe('409 changed_since');
    await decide(one.id, 'move', documentId, two.id);
    expect(await states()).toEqual(['open', 'held']);
    await undoLast(two.id);
    expect(await states()).toEqual(['held', 'open']);
    expect(await outcome(undoLast(two.id))).toBe('409 changed_since');
    const [joining] = (await get(one.id)).events.filter(({ kind }) => kind === 'joined');
    await decide(one.id, 'remove', documentId);
    await undoLast(one.id);
    expect(await states()).toEqual(['held', 'open']);
    // The same state again, but by later acts.
    const params = { actor: ann, params: { id: one.id }, body: { act: joining?.act ?? '' } };
    expect(await outcome(service.get(EvidenceActsService).undo(params))).toBe('409 changed_since');
    expect(await states()).toEqual(['held', 'open']);
    const acts = await service.acts({ subjectId: one.id });
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['case.opened', 'case.evidence_decided', 'case.act_undone']),
    );
  });

  it('loses everything personal when its borrower is erased, and stays the lender’s record', async () => {
    const email = 'denise@example.com';
    const { id } = await open('REF-9001', { borrower: 'Denise Okafor', email, phone: '+1 555 010 0000' });
    const erasures = service.get(ErasuresService);
    const { plan } = await erasures.request({
      actor: ann,
      body: { email: 'Denise@example.com', dryRun: false },
    });
    expect(plan).toMatchObject({ documents: 0, cases: 1 });
    await waitFor(async () => (await get(id)).borrower === null, { what: 'the erasure' });
    const { reference, phone, events } = await get(id);
    expect({ reference, phone, email: (await get(id)).email }).toEqual({
      ...{ reference: 'REF-9001', phone: null, email: null },
    });
    expect(events.at(-1)?.kind).toBe('erased');
  });

  it('is open again when the document that held it is deleted undecided, and its timeline says why', async () => {
    const { id } = await open('REF-9001');
    const documentId = await service.send(HARBOR);
    await decide(id, 'join', documentId);
    await service.dataSource.transaction((manager) =>
      service.get(CaseStates).uploadDeleted(manager, documentId),
    );
    const { state, events } = await get(id);
    expect(state).toBe('open');
    expect(events.slice(-2).map(({ kind, details }) => [kind, ...details].join(' '))).toEqual([
      ...['document_deleted', 'state_changed open'],
    ]);
  });

  it('takes no document of another lender, and none that was deleted', async () => {
    const { id } = await open('REF-9001');
    expect(await outcome(decide(id, 'join', await service.send(SKYLA)))).toBe('404 not_found');
    expect(await outcome(decide(id, 'join', randomUUID()))).toBe('404 not_found');
  });
});
