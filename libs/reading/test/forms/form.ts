import type { ReadField, Reading } from '@coverleaf/contracts';

/** A page in the style of an insurer, with invented names. */
export interface WrittenForm {
  readonly name: string;
  readonly page: string;
  /** What must be read on it, in the format of `tell`. */
  readonly says: string;
}

/** The reading, one line per value: `party #0 lienholder Skyla FCU @ PO Box 1, Charlotte, NC 28218`. */
export const tell = ({ kind, fields }: Reading): readonly string[] => [
  `kind ${kind.value}`,
  ...fields
    .filter(isTold)
    .map(({ name, value, item, party, coverage }) =>
      [
        name,
        item !== null && name !== 'property_address' && `#${item}`,
        party?.role,
        party?.negation,
        coverage,
        value,
        party?.address && `@ ${party.address}`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
];

const isTold = ({ name, coverage }: ReadField): boolean =>
  name !== 'vehicle' &&
  name !== 'naic' &&
  (name !== 'limit' || coverage === 'dwelling' || coverage === 'hull');
