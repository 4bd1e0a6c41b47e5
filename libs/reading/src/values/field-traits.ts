import type { FieldName } from '@coverleaf/contracts';

interface FieldTraits {
  /** A document has one value; further ones are kept only where they are strong. */
  readonly isSingle: boolean;
  /** Sure only if two readers spell it alike, because a near value confirms a place and not each letter. */
  readonly isSpelled: boolean;
  /** Worth forging: a value that was laid over a page as a note raises a flag. */
  readonly isKey: boolean;
  /** Nobody sets it in two fonts. */
  readonly hasOneFont: boolean;
  /** Regression cases replace it, even where words of forms make it up. */
  readonly isPersonal: boolean;
}

/** How the rules treat a field, besides the format of its value. */
const TRAITS: Readonly<Record<FieldName, FieldTraits>> = {
  insurer: { isSingle: true, isSpelled: true, isKey: false, hasOneFont: false, isPersonal: false },
  naic: { isSingle: true, isSpelled: false, isKey: false, hasOneFont: false, isPersonal: false },
  policy_number: { isSingle: true, isSpelled: true, isKey: true, hasOneFont: true, isPersonal: true },
  named_insured: { isSingle: false, isSpelled: true, isKey: true, hasOneFont: false, isPersonal: true },
  effective_date: { isSingle: true, isSpelled: false, isKey: true, hasOneFont: true, isPersonal: false },
  expiration_date: { isSingle: true, isSpelled: false, isKey: true, hasOneFont: true, isPersonal: false },
  vin: { isSingle: false, isSpelled: false, isKey: true, hasOneFont: true, isPersonal: true },
  hin: { isSingle: false, isSpelled: true, isKey: true, hasOneFont: false, isPersonal: true },
  vehicle: { isSingle: false, isSpelled: false, isKey: false, hasOneFont: false, isPersonal: false },
  property_address: { isSingle: false, isSpelled: true, isKey: true, hasOneFont: false, isPersonal: true },
  party: { isSingle: false, isSpelled: true, isKey: true, hasOneFont: false, isPersonal: true },
  limit: { isSingle: false, isSpelled: false, isKey: false, hasOneFont: true, isPersonal: false },
  deductible: { isSingle: false, isSpelled: false, isKey: false, hasOneFont: true, isPersonal: false },
};

export const hasTrait = (name: FieldName, trait: keyof FieldTraits): boolean => TRAITS[name][trait];
