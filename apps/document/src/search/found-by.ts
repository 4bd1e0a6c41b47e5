import { phoneNumberOf } from '@coverleaf/contracts';
import { keyedHash, numberHash, phoneHash } from '@coverleaf/encryption';

/** Lengths of the end of a VIN by which a document is found. */
const SHORTEST_END = 4;
const LONGEST_END = 8;

const VIN = /\b[A-HJ-NPR-Z\d]{17}\b/g;
const LAST_4 = /^\d{4}$/;
const VIN_END = new RegExp(`^(?=.*\\d)[A-HJ-NPR-Z\\d]{${SHORTEST_END},${LONGEST_END}}$`);

const loanHash = (last4: string): string => keyedHash('loan-last4', last4);
const vinEndHash = (end: string): string => keyedHash('vin-end', end);

/** Keyed hashes of the ends of VINs. Other texts have none. */
export const vinEndHashes = (vins: readonly string[]): string[] => [
  ...new Set(
    vins
      .flatMap((text) => text.toUpperCase().match(VIN) ?? [])
      .flatMap((vin) =>
        Array.from({ length: LONGEST_END - SHORTEST_END + 1 }, (_, n) =>
          vinEndHash(vin.slice(-(SHORTEST_END + n))),
        ),
      ),
  ),
];

interface Contact {
  readonly phone: string;
  readonly loanNumberLast4: string;
  readonly collateralDetails: string;
}

/** Keyed hash of a phone number, however it is written; none of a text that isn't one. */
export const phoneHashes = (phone: string): string[] => {
  const number = phoneNumberOf(phone);
  return number === null ? [] : [phoneHash(number)];
};

/** Keyed hashes of the numbers that a borrower left. */
export function contactHashes({ phone, loanNumberLast4, collateralDetails }: Contact): string[] {
  const vins = collateralDetails.toUpperCase().match(VIN) ?? [];
  return [
    ...phoneHashes(phone),
    loanHash(loanNumberLast4),
    ...vins.flatMap((vin) => numberHash(vin) ?? []),
    ...vinEndHashes(vins),
  ];
}

/** Keyed hashes of the phone of a loan's borrower and of the ends of its VIN. */
export const loanHashes = (phone: string | null, number: string | null): string[] => [
  ...phoneHashes(phone ?? ''),
  ...vinEndHashes([number ?? '']),
];

/** Keyed hashes of all that a search term can be the number of; null if of nothing. */
export function termHashes(term: string): string[] | null {
  const bare = term.toUpperCase().replaceAll(/[\s-]/g, '');
  const hashes = [
    numberHash(term),
    ...phoneHashes(term),
    LAST_4.test(bare) ? loanHash(bare) : null,
    VIN_END.test(bare) ? vinEndHash(bare) : null,
  ].filter((hash) => hash !== null);
  return hashes.length > 0 ? hashes : null;
}
