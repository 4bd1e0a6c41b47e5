import { randomUUID } from 'node:crypto';
import { type Actor, importRosterJob } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { countsOf, HEADING, loan, useRosters, VIN } from '../../test/rosters';
import { HARBOR, SKYLA } from '../../test/start-document';
import { CasesService } from '../cases/cases.service';
import { ImportRosterProcessor } from './import-roster.processor';
import { RosterBatches } from './roster-batches';

describe('an import of a roster', () => {
  const { service, ann, rosters, register, get, ended, run, caseOf, tableOf } = useRosters();

  it('opens a case for each row, encrypted, and deletes the file', async () => {
    const roster = await run(`${HEADING}\r\n${loan('REF-1')}\r\n${loan('REF-2')}\r\n`);
    expect(roster).toMatchObject({ state: 'done', ...countsOf(roster), opened: 2, read: 2, refused: 0 });
    expect(await caseOf('REF-1')).toMatchObject({
      ...{
        borrower: 'Denise Okafor',
        email: 'denise@example.com',
        phone: '+1 555 010 0199',
        origin: 'roster',
      },
      ...{
        collateral: 'auto',
        number: VIN,
        description: '2018 Ford F-150',
        lienholderName: 'Harbor CU ISAOA',
      },
      ...{
        lienholderAddress: 'PO Box 1, Knoxville, TN 37902',
        maxDeductible: 1_000,
        monthlyChargeCents: 8_150,
      },
      ...{ coverages: ['comprehensive', 'collision'], noticeOn: '2026-11-16', dueOn: '2026-12-24' },
      // The scheduler may have advanced its clock already.
      events: expect.arrayContaining([
        expect.objectContaining({ kind: 'opened', details: ['roster'], actorId: ann.userId }),
      ]) as unknown,
    });
    const [{ facts } = { facts: '' }] = await service.query<{ facts: string }>('select facts from cases');
    expect(facts).not.toMatch(/denise|Knoxville/i);
    const query = { q: VIN.slice(-6), limit: 50 };
    expect((await service.get(CasesService).list({ actor: ann, query })).items).toHaveLength(2);
    expect(await service.files()).toEqual([]);
    const acts = await service.acts({ action: 'case.roster_imported' });
    expect(acts).toEqual([expect.objectContaining({ fields: [`roster ${roster.id}`], actorId: ann.userId })]);
  });

  it('imported again, changes the two rows that differ and writes nothing else', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => loan(`REF-${at}`));
    await run([HEADING, ...lines].join('\n'));
    const before = await service.query<{ id: string; row: string }>(
      'select id, xmin::text as row from cases',
    );
    const changedLines = lines.map((line, at) =>
      at === 7 ? loan('REF-7', 'Ann Example') : at === 9 ? line.replace('$81.50', '90') : line,
    );
    const again = await run([HEADING, ...changedLines].join('\n'));
    expect(countsOf(again)).toEqual({
      read: 50,
      opened: 0,
      changed: 2,
      unchanged: 48,
      refused: 0,
      warned: 0,
    });
    const after = await service.query<{ id: string; row: string }>('select id, xmin::text as row from cases');
    const rowOf = new Map(after.map(({ id, row }) => [id, row]));
    expect(before.filter(({ id, row }) => rowOf.get(id) !== row)).toHaveLength(2);
    const { borrower, monthlyChargeCents, version, events } = await caseOf('REF-7');
    expect([borrower, monthlyChargeCents, version]).toEqual(['Ann Example', 8_150, 2]);
    const told = events.filter(({ kind }) => kind !== 'stepped');
    expect(told.map(({ kind, details }) => [kind, ...details])).toEqual([
      ['opened', 'roster'],
      ['changed', 'borrower'],
    ]);
    expect((await caseOf('REF-9')).monthlyChargeCents).toBe(9_000);
  });

  it('leaves what empty cells and missing columns don’t mention, and clears a field by a hyphen', async () => {
    await run(`${HEADING}\n${loan('REF-1')}`);
    const again = await run('Ref.;Phone;E-Mail\nref 1;;-\n');
    expect(countsOf(again)).toMatchObject({ changed: 1 });
    expect(await caseOf('REF-1')).toMatchObject({
      phone: '+1 555 010 0199',
      email: null,
      reference: 'ref 1',
    });
  });

  it('goes on where it was killed: twenty thousand rows count once', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) =>
      at % 1_000 === 999 ? 'bad,row' : loan(`REF-${at % 19_000}`),
    );
    const batches = service.get(RosterBatches);
    const save = batches.save.bind(batches);
    let saves = 0;
    jest.spyOn(batches, 'save').mockImplementation(async (...given) => {
      saves += 1;
      // Once before a batch is saved, and once after it was.
      if (saves === 3) throw new Error('killed before');
      await save(...given);
      if (saves === 6) throw new Error('killed after');
    });
    const roster = await run([HEADING, ...lines].join('\n'));
    expect(saves).toBe(11);
    const opened = 19_000 - 19;
    expect(countsOf(roster)).toEqual({
      read: 20_000,
      opened,
      changed: 0,
      unchanged: 0,
      refused: 20_000 - opened,
      warned: 0,
    });
    const [{ cases, events } = { cases: 0, events: 0 }] = await service.query<{
      cases: number;
      events: number;
    }>(
      "select (select count(*)::int from cases) as cases, (select count(*)::int from case_events where kind <> 'stepped') as events",
    );
    expect([cases, events]).toEqual([opened, opened]);
    expect(roster.problems).toBe(roster.refused);
  });

  it('is saved once by two processes that run its job', async () => {
    const lines = Array.from({ length: 9_000 }, (_, at) => loan(`REF-${at}`));
    const release = jest.spyOn(service.get(ImportRosterProcessor), 'process').mockResolvedValue(undefined);
    const { roster } = await register([HEADING, ...lines].join('\n'));
    await service.untilIdle();
    release.mockRestore();
    const process = () =>
      service
        .get(ImportRosterProcessor)
        .process({ rosterId: roster.id }, { number: 1 })
        .catch(() => 'taken over');
    await Promise.all([process(), process()]);
    await process();
    expect(countsOf(await get(roster.id))).toMatchObject({ read: 9_000, opened: 9_000, unchanged: 0 });
    expect(await service.query(`select 1 from case_events where kind <> 'stepped'`)).toHaveLength(9_000);
  });

  it('prepares a batch again if a case changed meanwhile', async () => {
    await run(`${HEADING}\n${loan('REF-1')}`);
    const batches = service.get(RosterBatches);
    const save = batches.save.bind(batches);
    let isFirst = true;
    jest.spyOn(batches, 'save').mockImplementation(async (...given) => {
      if (isFirst) {
        isFirst = false;
        const { id, version } = await caseOf('REF-1');
        const body = { borrower: 'Somebody Else', phone: '555' };
        await service.get(CasesService).change({ actor: ann, params: { id }, body, version });
      }
      await save(...given);
    });
    const roster = await run('reference,borrower\nREF-1,Ann Example\nREF-2,Bob');
    expect(countsOf(roster)).toMatchObject({ opened: 1, changed: 1 });
    expect(await caseOf('REF-1')).toMatchObject({ borrower: 'Ann Example', phone: '555', version: 3 });
    expect(await tableOf()).toHaveLength(2);
  });

  it('answers a file that is being imported, or a known key, with the import that has it', async () => {
    const hold = jest
      .spyOn(service.get(ImportRosterProcessor), 'process')
      .mockRejectedValue(new Error('not yet'));
    const content = `${HEADING}\n${loan('REF-1')}`;
    const [one, two] = await Promise.all([
      register(content, HARBOR.id, ann, 'key-number-1'),
      register(content),
    ]);
    expect([one.roster.id, one.repeated !== two.repeated]).toEqual([two.roster.id, true]);
    expect((await register(content, SKYLA.id)).roster.id).not.toBe(one.roster.id);
    hold.mockRestore();
    await ended(one.roster.id);
    const first = await register(content, HARBOR.id, ann, 'key-number-2');
    expect(first.roster.id).not.toBe(one.roster.id);
    await ended(first.roster.id);
    expect((await register(content, HARBOR.id, ann, 'key-number-2')).roster.id).toBe(first.roster.id);
    expect(await outcome(register('reference\nR-1', HARBOR.id, ann, 'key-number-2'))).toBe(
      '409 idempotency_conflict',
    );
  });

  it('is of one lender: others’ staff neither import nor see it', async () => {
    const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    const own = newActor({ role: 'site_manager', lenderId: HARBOR.id });
    expect(await outcome(register('reference\nR-1', HARBOR.id, other))).toBe('404 not_found');
    expect(await outcome(register('reference\nR-1', randomUUID()))).toBe('404 not_found');
    const { roster } = await register('reference\nR-1,surplus', HARBOR.id, own);
    await ended(roster.id);
    const { id } = roster;
    const list = async (actor: Actor) =>
      (await rosters().list({ actor, query: { limit: 50 } })).items.map((one) => one.id);
    expect([await list(own), await list(other)]).toEqual([[id], []]);
    expect(await outcome(get(id, other))).toBe('404 not_found');
    expect(await outcome(rosters().exportProblems({ actor: other, id }))).toBe('404 not_found');
    expect((await rosters().exportProblems({ actor: own, id })).items).toHaveLength(1);
    await run('reference,borrower\nR-1,of Skyla', SKYLA.id);
    await run('reference,borrower\nR-1,of Harbor', HARBOR.id);
    expect((await tableOf()).map((row) => (row as { borrower: string }).borrower).toSorted()).toEqual([
      ...['of Harbor', 'of Skyla'],
    ]);
  });

  it('fails, with its rows kept, after an error that never goes away', async () => {
    const { roster } = await register(`${HEADING}\n${loan('REF-1')}`);
    await ended(roster.id);
    await service.query(
      `update roster_imports set state = 'reading', file_path = 'rosters/gone' where id = $1`,
      [roster.id],
    );
    await service.runJob(importRosterJob, { rosterId: roster.id });
    expect(await get(roster.id)).toMatchObject({
      state: 'failed',
      opened: 1,
      failure: expect.stringContaining('no longer') as string,
    });
  });
});
