import type { CoverageKind, FieldName, Party } from '@coverleaf/contracts';
import { COVERAGE_KINDS, type Cover } from './scene/covers';
import type { Address, Interest, Policy } from './scene/policy';

/** A value that a document prints, without its position. */
export interface MarkedValue {
  readonly field: FieldName;
  readonly value: string;
  readonly item: number | null;
  readonly party: Party | null;
  readonly coverage: CoverageKind | null;
}

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MESES =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** How a layout prints a day. */
export type DateStyle =
  'mm/dd/yyyy' | 'm/d/yy' | 'mm-dd-yyyy' | 'long' | 'short' | 'dd-mon-yyyy' | 'spanish' | 'spaced' | 'dots';

export function printDay(day: string, style: DateStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  switch (style) {
    case 'mm/dd/yyyy':
      return `${month}/${date}/${year}`;
    case 'm/d/yy':
      return `${Number(month)}/${Number(date)}/${year.slice(2)}`;
    case 'mm-dd-yyyy':
      return `${month}-${date}-${year}`;
    case 'long':
      return `${name} ${Number(date)}, ${year}`;
    case 'short':
      return `${name.slice(0, 3)} ${date}, ${year}`;
    case 'dd-mon-yyyy':
      return `${date}-${name.slice(0, 3).toUpperCase()}-${year}`;
    case 'spanish':
      return `${Number(date)} de ${MESES[Number(month) - 1] ?? ''} de ${year}`;
    case 'spaced':
      return `${month} ${date} ${year}`;
    case 'dots':
      return `${name.slice(0, 3)}. ${Number(date)} ${year}`;
  }
}

/** An amount in dollars and cents. */
export const printAmount = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/**
 * Prints the values of a policy in numbered spans and records the value of each, so that its position can be found
 * later.
 */
export class PageMarks {
  readonly values: MarkedValue[] = [];

  constructor(
    readonly policy: Policy,
    private readonly dates: DateStyle,
    /** Prints names and addresses in capitals. */
    private readonly inCapitals: boolean,
  ) {}

  /** @param text the value as printed */
  mark(
    field: FieldName,
    value: string,
    text: string,
    more: Partial<Pick<MarkedValue, 'item' | 'party' | 'coverage'>> = {},
  ): string {
    const index = this.values.push({ field, value, item: null, party: null, coverage: null, ...more }) - 1;
    return `<span data-v="${index}">${text}</span>`;
  }

  /** Escapes a name or address and applies the layout's capitals, without marking it as a value. */
  text(text: string): string {
    return escape(this.inCapitals ? text.toUpperCase() : text);
  }

  address([street, city]: Address, between = '<br>'): string {
    return this.text(street) + between + this.text(city);
  }

  day(day: string, style = this.dates): string {
    return printDay(day, style);
  }

  number(): string {
    return this.mark('policy_number', this.policy.number, escape(this.policy.number));
  }

  insurer(): string {
    const [name] = this.policy.insurer;
    return this.mark('insurer', name, this.text(name));
  }

  naic(): string {
    const [, , naic] = this.policy.insurer;
    return naic ? this.mark('naic', naic, naic) : '';
  }

  from(style = this.dates): string {
    return this.mark('effective_date', this.policy.from, this.day(this.policy.from, style));
  }

  to(style = this.dates): string {
    return this.mark('expiration_date', this.policy.to, this.day(this.policy.to, style));
  }

  insureds(between = '<br>'): string {
    return this.policy.insureds.map((_, index) => this.insured(index)).join(between);
  }

  /** Prints nothing if the policy has fewer insured persons. */
  insured(index: number): string {
    const name = this.policy.insureds[index];
    return name ? this.mark('named_insured', name, this.text(name)) : '';
  }

  /** VIN or HIN. */
  itemNumber(item: number): string {
    const number = this.policy.items[item]?.number ?? '';
    return this.mark(this.policy.collateral === 'boat' ? 'hin' : 'vin', number, number, { item });
  }

  vehicle(item: number): string {
    const { year, make, model } = this.policy.items[item] ?? { year: 0, make: '', model: '' };
    const name = `${year} ${make} ${model}`;
    return this.mark('vehicle', name, this.text(name), { item });
  }

  /** The address of an insured home. */
  property(between = '<br>'): string {
    const address = this.policy.items[0]?.address ?? ['', ''];
    return this.mark('property_address', address.join(', '), this.address(address, between), { item: 0 });
  }

  /** The party's name, followed by `ISAOA` or similar if it has that. */
  partyName(interest: Interest): string {
    const { role, name, successors, address, negation, item } = interest;
    const party: Party = { role, address: address.join(', '), negation, hasSuccessors: successors !== '' };
    const own = this.mark('party', name, this.text(name), { party, item });
    // A reader may include the words after the name or not, so both boxes are right.
    return successors === ''
      ? own
      : this.mark('party', name, `${own} ${this.text(successors)}`, { party, item });
  }

  limit(cover: Cover, item: number, text = cover.limit ?? ''): string {
    const kind = COVERAGE_KINDS[cover.code];
    const [amount = ''] = /[\d,]+/.exec(cover.limit ?? '') ?? [];
    if (!kind || !amount) return text;
    return this.mark('limit', amount.replaceAll(',', ''), text, { coverage: kind, item });
  }

  /** @param wrap adds words around the amount */
  deductible(cover: Cover, item: number, wrap = (amount: string): string => amount): string {
    const kind = COVERAGE_KINDS[cover.code];
    if (cover.deductible === null) return '';
    const amount = cover.deductible.endsWith('%')
      ? cover.deductible
      : `$${Number(cover.deductible).toLocaleString('en-US')}`;
    return wrap(kind ? this.mark('deductible', cover.deductible, amount, { coverage: kind, item }) : amount);
  }
}
