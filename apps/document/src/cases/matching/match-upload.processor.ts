import { type EvidenceState, FIELD_FORMATS, type FieldFormat, matchUpload } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { registry } from '@coverleaf/service-kit';
import { collateralOf } from '@coverleaf/reading';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { type CorrectedField, correctedFields, correctionsOf } from '../../reading/results/corrected-fields';
import { type ReadingResult, resultOf } from '../../reading/results/reading-result';
import { DocumentReadingEntity } from '../../reading/results/reading.entity';
import { UploadEntity } from '../../uploads/upload.entity';
import { emailHashesOf } from '../../uploads/upload-search';
import { CaseEvidence } from '../case-evidence';
import { noProofOf } from '../holds/no-proof';
import { comparisonLock } from './later-cases';
import { clueHashes, type Clues, MatchCandidates } from './match-candidates';
import { choose, scoreOf } from './match-choice';
import { type Arrival, type Match, matchOf } from './match-score';

const matches = new Counter({
  name: 'coverleaf_matches_total',
  help: 'Uploads that were compared with the cases of their lender, by what became of them',
  labelNames: ['outcome'],
  registers: [registry],
});

/** Email addresses of the upload and its confirmation; the states of its evidence by case. */
const KNOWN = `select
  ${emailHashesOf('$1')} as "emailHashes",
  (select coalesce(jsonb_object_agg(case_id, state), '{}') from case_evidence where upload_id = $1) as evidence`;

/** Bounds the work for a document that lists a fleet. */
const MOST_VALUES = 50;
/** A kind of document that is read less surely contradicts no case. */
const SURE_KIND = 0.7;

/**
 * Joins an upload with cases, and proposes others. Runs when its reading ends, and again when staff correct it. What
 * staff declined or removed stays so.
 */
@Processor(matchUpload)
export class MatchUploadProcessor implements JobProcessor<typeof matchUpload> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly candidates: MatchCandidates,
    private readonly evidence: CaseEvidence,
  ) {}

  async process({ uploadId }: { uploadId: string }): Promise<void> {
    const outcome = await this.dataSource.transaction(async (manager) => {
      const [known]: { lenderId: string | null }[] = await manager.query(
        'select lender_id as "lenderId" from insurance_uploads where id = $1',
        [uploadId],
      );
      if (!known?.lenderId) return null;
      // Before the upload is locked: whoever compares later cases locks in this order.
      await comparisonLock(manager, known.lenderId, 'one of several');
      const lock = { mode: 'pessimistic_write' } as const;
      const upload = await manager.findOne(UploadEntity, { where: { id: uploadId }, lock });
      if (!upload?.lenderId) return null;
      const reading = await manager.findOneBy(DocumentReadingEntity, { uploadId });
      // The end of the reading enqueues this job again: the document may contradict what came with it.
      if (reading?.state === 'waiting' || reading?.state === 'reading') return null;
      // Also a document that was rejected before it was read: its case waits for another one.
      return this.match(manager, upload, upload.lenderId, reading);
    });
    if (outcome) matches.inc({ outcome });
  }

  private async match(
    manager: EntityManager,
    upload: UploadEntity,
    lenderId: string,
    row: DocumentReadingEntity | null,
  ) {
    const result = row && resultOf(row);
    // What can't be read may be proof, whatever came before it.
    const noProof = result ? noProofOf(result.reading) : null;
    const [known]: [{ emailHashes: string[]; evidence: Partial<Record<string, EvidenceState>> }] =
      await manager.query(KNOWN, [upload.id]);
    const isOfCases = Object.keys(known.evidence).length > 0;
    if (isOfCases) await this.evidence.reconsider(manager, upload.id, noProof);
    const { arrival, policies } = await this.arrivalOf(manager, upload, result, known.emailHashes);
    const clues: Clues = {
      lenderId,
      policies,
      referenceHashes: upload.referenceHashes,
      emailHashes: [...arrival.emailHashes],
      numbers: arrival.numbers.map(({ value }) => value),
      addresses: arrival.addresses.map(({ value }) => value),
      names: [upload.name, ...arrival.insured.map(({ value }) => value)],
    };
    await manager.query('update insurance_uploads set compared_at = now(), clue_hashes = $2 where id = $1', [
      upload.id,
      clueHashes(clues),
    ]);
    const { cases, isCut } = await this.candidates.find(manager, clues);
    const stateOf = (id: string): EvidenceState | undefined => known.evidence[id];
    const found = cases
      .filter(({ id }) => stateOf(id) !== 'declined' && stateOf(id) !== 'removed')
      .map((one) => matchOf(arrival, one));
    const joinedBefore = new Set(Object.keys(known.evidence).filter((id) => stateOf(id) === 'joined'));
    const { joined, proposed } = choose(arrival, found, { joinedBefore, isCut });
    if (isOfCases) await this.evidence.noteKnowledge(manager, upload.id, found.filter(isOfTheLoan));
    // People decide whether what was accepted earlier proves another case, unless it says that it is in force.
    const isOver = upload.status === 'processed' && !isInForce(result);
    const changes = [
      ...joined.map((match) =>
        isOver
          ? { match, to: 'proposed' as const, from: [null] as const }
          : { match, to: 'joined' as const, from: [null, 'proposed'] as const },
      ),
      ...proposed.map((match) => ({ match, to: 'proposed' as const, from: [null] as const })),
    ];
    // In the order of their ids, so that two uploads can't wait for each other's cases.
    for (const { match, to, from } of changes.toSorted((a, b) =>
      a.match.caseId < b.match.caseId ? -1 : 1,
    )) {
      const { caseId, reasons } = match;
      await this.evidence.change(
        manager,
        { caseId, uploadId: upload.id, to, score: scoreOf(match), reasons, noProof },
        from,
      );
    }
    return joined.length > 0 ? 'joined' : proposed.length > 0 ? 'proposed' : 'none';
  }

  private async arrivalOf(
    manager: EntityManager,
    { id, name, referenceHashes }: UploadEntity,
    result: ReadingResult | null,
    emailHashes: readonly string[],
  ): Promise<{ arrival: Arrival; policies: string[] }> {
    const fields = result ? correctedFields(result.reading, await correctionsOf(manager, [id])) : [];
    const valuesOf = (...formats: FieldFormat[]) =>
      [
        ...new Map(
          fields
            .filter((field) => formats.includes(FIELD_FORMATS[field.name]))
            .map((field) => [field.value, field] as const),
        ).values(),
      ].slice(0, MOST_VALUES);
    const sure = ({ value, sure: isSure, isChecked }: CorrectedField) => ({
      value,
      isSure: isSure || isChecked,
    });
    const isKindSure = (result?.reading.kind.confidence ?? 0) >= SURE_KIND;
    return {
      policies: valuesOf('policy_number').map(({ value }) => value),
      arrival: {
        referenceHashes: new Set(referenceHashes),
        emailHashes: new Set(emailHashes),
        sender: name,
        collateral: result && isKindSure ? collateralOf(result.reading) : null,
        numbers: valuesOf('vin', 'hin').map((field) => ({
          name: field.name === 'hin' ? 'hin' : 'vin',
          value: field.value,
          isCertain:
            field.isChecked || field.checks.some(({ check, passed }) => check === 'check_digit' && passed),
        })),
        addresses: valuesOf('address').map(sure),
        insured: valuesOf('person').map(sure),
      },
    };
  }
}

/** Whether the document shows what only the lender and the owner know, besides the reference. */
const isOfTheLoan = ({ reasons }: Match): boolean =>
  reasons.includes('number') || reasons.includes('address');

/** In UTC; a day more or less decides nothing here. */
function isInForce(result: ReadingResult | null): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return (
    result?.reading.fields.some(({ name, value }) => name === 'expiration_date' && value > today) ?? false
  );
}
