import type { DocumentKind, NewCaseFields, ReadField } from '@coverleaf/contracts';
import { fieldOf } from '../../libs/reading/test/invented-readings';
import type { Town } from './town';

/** A loan with its case. */
export interface Loan extends NewCaseFields {
  readonly isClosed?: boolean;
  /** It is another lender's. */
  readonly isOthers?: boolean;
  /** Of a document that joined its case before. */
  readonly policyBefore?: string;
}

export interface Document {
  readonly kind: DocumentKind;
  readonly fields: readonly ReadField[];
}

/** An arrival, the loans around it, and what is true of it. */
export interface Scenario {
  readonly loans: readonly Loan[];
  /** As typed, or as the email has it. */
  readonly sender: string;
  readonly email?: string | null;
  readonly fileName?: string;
  /** Subject and text of the email that it came with. */
  readonly mail?: string;
  /** Null: it wasn't read. */
  readonly document: Document | null;
  /** The loans that it belongs to, by their place in `loans`. */
  readonly truth: readonly number[];
}

/**
 * Whether an arrival has anything in common with a loan that it belongs to: a reference, number, home, policy, address or
 * whole name. Without, nobody could find it.
 */
export function hasClue({ sender, email, mail, fileName, document }: Scenario, loan: Loan): boolean {
  const values = document?.fields.map(({ value }) => value) ?? [];
  const isTold = (text: string | null | undefined): boolean => Boolean(text) && values.includes(text ?? '');
  const wordsOf = (text: string): string[] =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(Boolean);
  const namesOf = (text: string): string =>
    wordsOf(text)
      .filter((word) => word.length > 1)
      .toSorted()
      .join(' ');
  const named = new Set([sender, ...values].map(namesOf));
  const homeOf = (text: string): string => text.toLowerCase().replace(/^(\d+)\D.*\D(\d{5})$/, '$1 $2');
  return (
    `${mail ?? ''} ${fileName ?? ''}`.toUpperCase().replaceAll(/[ _]/g, '-').includes(loan.reference) ||
    (Boolean(email) && email === loan.email) ||
    isTold(loan.number) ||
    isTold(loan.policyBefore) ||
    (Boolean(loan.address) && values.map(homeOf).includes(homeOf(loan.address ?? ''))) ||
    (loan.borrower ?? '').split(/ and | & /).some((person) => named.has(namesOf(person)))
  );
}

export type Kind = (town: Town) => Scenario;

export const carLoan = (town: Town, more: Partial<Loan> = {}): Loan => ({
  reference: town.reference(),
  borrower: town.person(),
  collateral: 'auto',
  number: town.vin(),
  ...more,
});

export const homeLoan = (town: Town, more: Partial<Loan> = {}): Loan => ({
  reference: town.reference(),
  borrower: town.person(),
  collateral: 'home',
  address: town.address(),
  ...more,
});

export const withEmail = (town: Town, loan: Loan): Loan => ({
  ...loan,
  email: town.email(loan.borrower ?? ''),
});

interface Printed {
  readonly insured?: readonly string[];
  readonly vins?: readonly string[];
  readonly hin?: string;
  readonly home?: string;
  readonly policy?: string;
}

/** A declarations page. */
export function declarations(town: Town, { insured = [], vins = [], hin, home, policy }: Printed): Document {
  const doubt = town.random.chance(0.1) ? { sure: false, agreement: 'single' as const, confidence: 0.6 } : {};
  const kind = hin ? 'boat_declarations' : home ? 'home_declarations' : 'auto_declarations';
  return {
    kind,
    fields: [
      fieldOf('policy_number', policy ?? town.random.fill('@@-########')),
      fieldOf('effective_date', '2026-10-01'),
      fieldOf('expiration_date', '2027-04-01'),
      ...insured.map((name) => fieldOf('named_insured', town.printedName(name), doubt)),
      ...vins.map((vin, item) => ({ ...town.vinField(vin, item), ...doubt })),
      ...(hin ? [fieldOf('hin', hin, doubt)] : []),
      ...(home ? [fieldOf('property_address', town.printedAddress(home), doubt)] : []),
    ],
  };
}

export const mailAbout = (town: Town, name: string, ...references: readonly string[]): string =>
  town.random.pick([
    `Proof of insurance ${references.join(', ')}\nHello, please find my policy attached. Call me at 865-555-0142. ${name}`,
    `Fwd: your letter\nI got your letter about loan ${references.join(' and ')}. Here is the dec page. Thanks, ${name}`,
    `insurance\nref ${references.map((one) => one.replace('-', ' ').toLowerCase()).join(' / ')} see attached`,
  ]);

export const fileNameWith = (town: Town, reference: string): string =>
  town.random.pick([
    `Skyla_${reference}_dec page.pdf`,
    `${reference.replace('-', ' ').toLowerCase()}.pdf`,
    `IMG_20261124_${reference}.jpg`,
    `${reference.replace('-', '_')}.pdf`,
    `insurance ${reference} page 1.png`,
  ]);
