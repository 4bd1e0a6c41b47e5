import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Actor, RosterImport, RosterProblem } from '@coverleaf/contracts';
import { newActor, waitFor } from '@coverleaf/testing';
import { CasesService } from '../src/cases/cases.service';
import { RostersService } from '../src/rosters/rosters.service';
import { lenderRecord } from './fake-services';
import { HARBOR, SKYLA, useDocument } from './start-document';

export const HEADING =
  'reference,borrower,email,phone,collateral,vin,description,lienholder_name,lienholder_address,max_deductible,coverages,notice_date,due_date,monthly_charge';
export const VIN = '1HGBH41JXMN109186';
export const loan = (reference: string, borrower = 'Denise Okafor'): string =>
  `${reference},${borrower},denise@example.com,+1 555 010 0199,car,${VIN},2018 Ford F-150,Harbor CU ISAOA,"PO Box 1, Knoxville, TN 37902","$1,000",comp; collision,11/16/2026,"Dec 24, 2026",$81.50`;

/** The document service, and imports of rosters of two lenders, for the tests of a block. */
export function useRosters() {
  const service = useDocument();
  const ann = newActor();
  const rosters = () => service.get(RostersService);

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await service.empty();
  });

  const register = async (
    content: string | Buffer,
    lenderId = HARBOR.id,
    actor: Actor = ann,
    key?: string,
  ) => {
    const path = `rosters/${randomUUID()}`;
    const stored = await service.store.put('insurance', path, Readable.from([Buffer.from(content)]));
    const file = { key: path, originalFilename: 'roster.csv', bytes: stored.bytes, sha256: stored.sha256 };
    return rosters().register({ actor, lenderId, file, idempotencyKey: key ?? null });
  };
  const get = (id: string, actor: Actor = ann) => rosters().get({ actor, params: { id } });
  const ended = async (id: string): Promise<RosterImport> => {
    const isEnded = async () => ['done', 'failed'].includes((await get(id)).state);
    await waitFor(isEnded, { timeoutMs: 60_000, what: 'the end of the import' });
    return get(id);
  };
  const run = async (content: string | Buffer, lenderId = HARBOR.id): Promise<RosterImport> =>
    ended((await register(content, lenderId)).roster.id);
  const problemsOf = async ({ id }: RosterImport): Promise<RosterProblem[]> =>
    (await rosters().listProblems({ actor: ann, params: { id }, query: { limit: 100 } })).items;
  const toldOf = async (roster: RosterImport): Promise<string[]> =>
    (await problemsOf(roster)).map(({ row, column, message }) => `${row} ${column}: ${message}`);
  const caseOf = async (q: string) => {
    const { items } = await service.get(CasesService).list({ actor: ann, query: { q, limit: 10 } });
    const [{ id } = { id: '' }] = items;
    return service.get(CasesService).get({ actor: ann, params: { id } });
  };
  const tableOf = () =>
    service.query(
      `select reference, borrower, version, (select array_agg(kind order by id) from case_events where case_id = cases.id)
         as kinds from cases order by reference`,
    );

  return { service, ann, rosters, register, get, ended, run, problemsOf, toldOf, caseOf, tableOf };
}

export const countsOf = ({ read, opened, changed, unchanged, refused, warned }: RosterImport): object => ({
  ...{ read, opened, changed, unchanged, refused, warned },
});
