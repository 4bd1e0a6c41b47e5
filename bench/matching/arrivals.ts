import { randomUUID } from 'node:crypto';
import {
  type EvidenceState,
  mentionedReferences,
  NewCaseFields,
  referencesInFileName,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { sealRow } from '@coverleaf/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { CaseEntity, CaseEvidenceEntity } from '../../apps/document/src/cases/case.entity';
import { columnsOf, referenceHash } from '../../apps/document/src/cases/case-facts';
import type { MatchUploadProcessor } from '../../apps/document/src/cases/matching/match-upload.processor';
import { UploadEntity } from '../../apps/document/src/uploads/upload.entity';
import { insertReading } from '../../apps/document/test/insert-reading';
import { fieldOf, readingOf } from '../../libs/reading/test/invented-readings';
import { Random } from '../../tools/reading/src/scene/random';
import type { Latencies } from '../results';
import { hasClue, type Kind, type Loan, type Scenario } from './scenario';
import { Town } from './town';

export interface Setting {
  readonly dataSource: DataSource;
  readonly processor: MatchUploadProcessor;
  readonly lenderId: string;
  readonly otherLenderId: string;
}

/** What became of the arrivals of a kind. All but `arrivals` and `right` count pairs of an arrival and a case. */
export interface Tally {
  arrivals: number;
  /** Nothing was joined wrongly, and everything that is true was joined or proposed. */
  right: number;
  joinedRight: number;
  joinedWrong: number;
  proposedRight: number;
  proposedWrong: number;
  missed: number;
  /** Neither, because the arrival has nothing in common with the case. */
  clueless: number;
}

export const noTally = (): Tally => ({
  ...{ arrivals: 0, right: 0, joinedRight: 0, joinedWrong: 0 },
  ...{ proposedRight: 0, proposedWrong: 0, missed: 0, clueless: 0 },
});

interface Placed {
  readonly kind: string;
  readonly scenario: Scenario;
  readonly caseIds: readonly string[];
}

export interface Arrivals {
  readonly seed: string;
  readonly kinds: readonly (readonly [name: string, Kind])[];
  readonly count: number;
}

/** Matches arrivals of all kinds in turn, after the cases of all of them exist. */
export async function matchArrivals(
  setting: Setting,
  { seed, kinds, count }: Arrivals,
  latencies: Latencies,
): Promise<ReadonlyMap<string, Tally>> {
  const town = new Town(new Random(seed));
  const placed: Placed[] = [];
  for (let index = 0; index < count; index += 1) {
    const [kind, make] = kinds[index % kinds.length] ?? [];
    if (kind === undefined || make === undefined) throw new Error('There are no kinds');
    const scenario = make(town);
    const { manager } = setting.dataSource;
    const caseIds = await manager.transaction((inside) => insertCases(inside, setting, scenario.loans));
    placed.push({ kind, scenario, caseIds });
  }
  await setting.dataSource.query('analyze cases');
  const tallies = new Map(kinds.map(([kind]) => [kind, noTally()]));
  for (const one of placed) {
    const uploadId = await insertArrival(setting, one.scenario);
    const began = performance.now();
    await setting.processor.process({ uploadId });
    latencies.add(performance.now() - began);
    const tally = tallies.get(one.kind);
    if (tally) await note(setting, uploadId, one, tally);
  }
  return tallies;
}

async function insertCases(
  manager: EntityManager,
  { lenderId, otherLenderId }: Setting,
  loans: readonly Loan[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { isClosed, isOthers, policyBefore, ...fields } of loans) {
    const id = randomUUID();
    const owner = isOthers ? otherLenderId : lenderId;
    const columns = columnsOf(NewCaseFields.parse(fields));
    const state = isClosed ? ('closed' as const) : ('open' as const);
    const values = { id, lenderId: owner, origin: 'roster' as const, state, ...columns };
    await manager.insert(CaseEntity, sealRow(manager, CaseEntity, id, values));
    if (policyBefore !== undefined) {
      const uploadId = await insertUpload(manager, { lenderId: owner, name: 'Sent before' });
      await insertReading(
        manager,
        uploadId,
        readingOf('auto_declarations', [fieldOf('policy_number', policyBefore)]),
      );
      await manager.insert(CaseEvidenceEntity, { caseId: id, uploadId, state: 'joined' });
    }
    ids.push(id);
  }
  return ids;
}

function insertArrival({ dataSource, lenderId }: Setting, scenario: Scenario): Promise<string> {
  const { sender, email = null, fileName = 'scan.pdf', mail, document } = scenario;
  const references = [
    ...(mail === undefined ? [] : mentionedReferences(mail)),
    ...referencesInFileName(fileName),
  ];
  return dataSource.transaction(async (manager) => {
    const id = await insertUpload(manager, {
      ...{ lenderId, name: sender, originalFilename: fileName, emailHash: email && emailHash(email) },
      referenceHashes: [...new Set(references.map(referenceHash))],
    });
    if (document) await insertReading(manager, id, readingOf(document.kind, document.fields));
    return id;
  });
}

async function insertUpload(manager: EntityManager, columns: Partial<UploadEntity>): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const row = {
    ...{ id, email: null, financialInstitution: 'Skyla', insuranceCompany: 'Prairie Mutual', notes: '' },
    ...{ filePath: `insurance_docs/${id}`, originalFilename: 'scan.pdf', contentDigest: id, language: 'en' },
    ...{ contentType: 'application/pdf', bytes: 1_000, pages: 1, sha256: id.replaceAll('-', '').repeat(2) },
    ...{ status: 'pending', stage: 'sent', stageSince: now, createdAt: now, updatedAt: now },
    ...{ target: 'file_share', confirmationToken: 'token', idempotencyKey: null },
    ...columns,
  } as UploadEntity;
  await manager.insert(UploadEntity, sealRow(manager, UploadEntity, id, row));
  return id;
}

async function note(
  { dataSource }: Setting,
  uploadId: string,
  { scenario, caseIds }: Placed,
  tally: Tally,
): Promise<void> {
  const rows = await dataSource.query<{ id: string; state: EvidenceState }[]>(
    'select case_id as id, state from case_evidence where upload_id = $1',
    [uploadId],
  );
  const truth = new Set(scenario.truth.map((at) => caseIds[at]));
  const countOf = (state: EvidenceState, isTrue: boolean): number =>
    rows.filter((row) => row.state === state && truth.has(row.id) === isTrue).length;
  const notFound = scenario.truth.filter((at) => !rows.some(({ id }) => id === caseIds[at]));
  const missed = notFound.filter((at) => {
    const loan = scenario.loans[at];
    return loan && hasClue(scenario, loan);
  }).length;
  const wrong = countOf('joined', false);
  tally.arrivals += 1;
  tally.joinedRight += countOf('joined', true);
  tally.joinedWrong += wrong;
  tally.proposedRight += countOf('proposed', true);
  tally.proposedWrong += countOf('proposed', false);
  tally.missed += missed;
  tally.clueless += notFound.length - missed;
  if (missed === 0 && wrong === 0) tally.right += 1;
}
