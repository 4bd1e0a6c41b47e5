import { type EvidenceState, FIELD_FORMATS, type FieldFormat, matchUpload } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { registry } from '@coverleaf/service-kit';
import { collateralOf } from '@coverleaf/reading';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { type CorrectedField, correctedFields, correctionsOf } from '../../reading/results/corrected-fields';
import { resultOf } from '../../reading/results/reading-result';
import { DocumentReadingEntity } from '../../reading/results/reading.entity';
import { lockUpload, UploadEntity } from '../../uploads/upload.entity';
import { CaseEvidence } from '../case-evidence';
import { MatchCandidates } from './match-candidates';
import { choose, scoreOf } from './match-choice';
import { type Arrival, matchOf } from './match-score';

const matches = new Counter({
  name: 'coverleaf_matches_total',
  help: 'Uploads that were compared with the cases of their lender, by what became of them',
  labelNames: ['outcome'],
  registers: [registry],
});

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
      await lockUpload(manager, uploadId);
      const upload = await manager.findOneBy(UploadEntity, { id: uploadId });
      // A rejected file, such as an infected one, is evidence of nothing.
      if (!upload?.lenderId || upload.status === 'rejected') return null;
      return this.match(manager, upload, upload.lenderId);
    });
    if (outcome) matches.inc({ outcome });
  }

  private async match(manager: EntityManager, upload: UploadEntity, lenderId: string) {
    const { arrival, policies } = await this.arrivalOf(manager, upload);
    const { cases, isCut } = await this.candidates.find(manager, {
      lenderId,
      policies,
      referenceHashes: upload.referenceHashes,
      emailHashes: [...arrival.emailHashes],
      numbers: arrival.numbers.map(({ value }) => value),
      addresses: arrival.addresses.map(({ value }) => value),
      names: [upload.name, ...arrival.insured.map(({ value }) => value)],
    });
    const before: { id: string; state: EvidenceState }[] = await manager.query(
      'select case_id as id, state from case_evidence where upload_id = $1',
      [upload.id],
    );
    const inState = (...states: EvidenceState[]): Set<string> =>
      new Set(before.filter(({ state }) => states.includes(state)).map(({ id }) => id));
    const refused = inState('declined', 'removed');
    const found = cases.filter(({ id }) => !refused.has(id)).map((known) => matchOf(arrival, known));
    const { joined, proposed } = choose(arrival, found, { joinedBefore: inState('joined'), isCut });
    const changes = [
      ...joined.map((match) => ({ match, to: 'joined' as const, from: [null, 'proposed'] as const })),
      ...proposed.map((match) => ({ match, to: 'proposed' as const, from: [null] as const })),
    ];
    // In the order of their ids, so that two uploads can't wait for each other's cases.
    for (const { match, to, from } of changes.toSorted((a, b) =>
      a.match.caseId < b.match.caseId ? -1 : 1,
    )) {
      const { caseId, reasons } = match;
      await this.evidence.change(
        manager,
        { caseId, uploadId: upload.id, to, score: scoreOf(match), reasons },
        from,
      );
    }
    return joined.length > 0 ? 'joined' : proposed.length > 0 ? 'proposed' : 'none';
  }

  private async arrivalOf(
    manager: EntityManager,
    { id, name, emailHash, referenceHashes }: UploadEntity,
  ): Promise<{ arrival: Arrival; policies: string[] }> {
    const row = await manager.findOneBy(DocumentReadingEntity, { uploadId: id });
    const result = row && resultOf(row);
    const fields = result ? correctedFields(result.reading, await correctionsOf(manager, [id])) : [];
    const confirmed: { hash: string }[] = await manager.query(
      'select distinct email_hash as hash from insurance_confirmations where upload_id = $1 limit 5',
      [id],
    );
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
        emailHashes: new Set([
          ...(emailHash === null ? [] : [emailHash]),
          ...confirmed.map(({ hash }) => hash),
        ]),
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
