import {
  FIELD_FORMATS,
  type FieldFormat,
  type ReadField,
  type Reading,
  type ReadValues,
} from '@coverleaf/contracts';
import { isPaidRole } from '@coverleaf/reading';
import { type EntityManager, In } from 'typeorm';
import { numberHash } from '@coverleaf/encryption';
import { vinEndHashes } from '../../search/found-by';
import { FieldCorrectionEntity } from './reading.entity';

export interface CorrectedField extends ReadField {
  /** Staff confirmed or corrected it. */
  readonly isChecked: boolean;
}

/** The corrections of these documents, oldest first. */
export const correctionsOf = (
  manager: EntityManager,
  ids: readonly string[],
): Promise<FieldCorrectionEntity[]> =>
  manager.find(FieldCorrectionEntity, { where: { uploadId: In(ids) }, order: { at: 'ASC', id: 'ASC' } });

/**
 * The fields of a document with corrections by staff applied. @param corrections oldest first: the last one about a
 * field counts
 */
export function correctedFields(
  { fields }: Reading,
  corrections: readonly Pick<FieldCorrectionEntity, 'field' | 'act' | 'value'>[],
): CorrectedField[] {
  const last = new Map(corrections.map((correction) => [correction.field, correction]));
  return fields.flatMap((field, number) => {
    const correction = last.get(number);
    if (correction?.act === 'absent') return [];
    return [{ ...field, value: correction?.value ?? field.value, isChecked: correction !== undefined }];
  });
}

/** What people search documents by. */
const SEARCHED: ReadonlySet<FieldFormat> = new Set(['policy_number', 'vin', 'hin']);

/** The hashes by which the document can be found: of whole numbers, and of the ends of VINs. */
export function searchHashes(fields: readonly CorrectedField[]): { numbers: string[]; foundBy: string[] } {
  const searched = fields.filter(({ name }) => SEARCHED.has(FIELD_FORMATS[name]));
  const vins = searched.filter(({ name }) => FIELD_FORMATS[name] === 'vin');
  return {
    numbers: [...new Set(searched.flatMap(({ value }) => numberHash(value) ?? []))],
    foundBy: vinEndHashes(vins.map(({ value }) => value)),
  };
}

export function readValues(fields: readonly CorrectedField[]): ReadValues {
  const valuesOf = (name: ReadField['name'], isMeant = (_: CorrectedField) => true): string | null => {
    const values = fields.filter((field) => field.name === name && isMeant(field)).map(({ value }) => value);
    return [...new Set(values)].join('; ') || null;
  };
  return {
    policyNumber: valuesOf('policy_number'),
    insurer: valuesOf('insurer'),
    effectiveDate: valuesOf('effective_date'),
    expirationDate: valuesOf('expiration_date'),
    lienholder: valuesOf('party', ({ party }) => isPaidRole(party?.role) && !party?.negation),
  };
}
