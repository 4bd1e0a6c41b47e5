import { fieldOf } from '../../libs/reading/test/invented-readings';
import {
  carLoan,
  declarations,
  fileNameWith,
  homeLoan,
  type Kind,
  type Loan,
  mailAbout,
  type Scenario,
  withEmail,
} from './scenario';
import type { Town } from './town';

const borrowerOf = ({ borrower }: Loan): string => borrower ?? '';
const vinOf = ({ number }: Loan): string => number ?? '';
const homeOf = ({ address }: Loan): string => address ?? '';

/** A borrower sends the page of their own car. */
const ofCar = (town: Town, loan: Loan, more: Partial<Scenario> = {}): Scenario => ({
  loans: [loan],
  sender: borrowerOf(loan),
  document: declarations(town, { insured: [borrowerOf(loan)], vins: [vinOf(loan)] }),
  truth: [0],
  ...more,
});

/** The kinds that weights and thresholds were chosen with. */
export const KNOWN_KINDS: Readonly<Record<string, Kind>> = {
  'auto, no reference': (town) => ofCar(town, carLoan(town)),
  'home, no reference': (town) => {
    const loan = homeLoan(town);
    const document = declarations(town, { insured: [borrowerOf(loan)], home: homeOf(loan) });
    return { loans: [loan], sender: borrowerOf(loan), document, truth: [0] };
  },
  'boat, no reference': (town) => {
    const loan = { ...carLoan(town), collateral: 'boat' as const, number: town.hin() };
    const document = declarations(town, { insured: [borrowerOf(loan)], hin: loan.number });
    return { loans: [loan], sender: borrowerOf(loan), document, truth: [0] };
  },
  'reference in the file name, unread': (town) => {
    const loan = carLoan(town);
    return ofCar(town, loan, { document: null, fileName: fileNameWith(town, loan.reference) });
  },
  'reference in the file name': (town) => {
    const loan = carLoan(town);
    return ofCar(town, loan, { fileName: fileNameWith(town, loan.reference) });
  },
  'reference in the email': (town) => {
    const loan = withEmail(town, carLoan(town));
    const mail = mailAbout(town, borrowerOf(loan), loan.reference);
    return ofCar(town, loan, { mail, email: loan.email ?? null, sender: town.given() });
  },
  'mistyped reference': (town) => {
    const loan = carLoan(town);
    return ofCar(town, loan, { fileName: `${town.mistyped(loan.reference)}.pdf` });
  },
  'mistyped reference, unread': (town) => {
    const loan = withEmail(town, carLoan(town));
    const fileName = `${town.mistyped(loan.reference)}.pdf`;
    return ofCar(town, loan, { document: null, fileName, email: loan.email ?? null });
  },
  'joint owner': (town) => {
    const surname = town.surname();
    const loan = carLoan(town, { borrower: town.person(surname) });
    const spouse = town.person(surname);
    const insured = town.random.chance(0.5) ? [spouse] : [spouse, borrowerOf(loan)];
    return ofCar(town, loan, {
      sender: spouse,
      document: declarations(town, { insured, vins: [vinOf(loan)] }),
    });
  },
  'same surname and street': (town) => {
    const surname = town.surname();
    const loan = homeLoan(town, { borrower: town.person(surname) });
    const relative = town.person(surname);
    const next = homeOf(loan).replace(/^\d+/, (house) => String(Number(house) + 4));
    const document = declarations(town, { insured: [relative], home: next });
    return { loans: [loan], sender: relative, document, truth: [] };
  },
  'two loans of one borrower': (town) => {
    const loan = withEmail(town, carLoan(town));
    const other = carLoan(town, { borrower: borrowerOf(loan), email: loan.email ?? null });
    return ofCar(town, loan, { loans: [loan, other], email: loan.email ?? null });
  },
  'policy for two cars': (town) => {
    const [one, two] = [carLoan(town), carLoan(town)];
    const other = { ...two, borrower: borrowerOf(one) };
    const vins = [vinOf(one), vinOf(other), ...(town.random.chance(0.3) ? [town.vin()] : [])];
    const document = declarations(town, { insured: [borrowerOf(one)], vins });
    return { loans: [one, other], sender: borrowerOf(one), document, truth: [0, 1] };
  },
  'refinanced, new reference in the email': (town) => {
    const old = carLoan(town, { isClosed: town.random.chance(0.5) });
    const loan = { ...old, reference: town.reference(), isClosed: false };
    return ofCar(town, loan, { loans: [loan, old], mail: mailAbout(town, borrowerOf(loan), loan.reference) });
  },
  'refinanced, both references in the email': (town) => {
    const old = carLoan(town);
    const loan = { ...old, reference: town.reference() };
    const mail = mailAbout(town, borrowerOf(loan), old.reference, loan.reference);
    return ofCar(town, loan, { loans: [loan, old], mail });
  },
  'misread VIN': (town) => {
    const loan = carLoan(town);
    const document = declarations(town, { insured: [borrowerOf(loan)], vins: [town.misread(vinOf(loan))] });
    return ofCar(town, loan, { document });
  },
  'email mentions another loan': (town) => {
    const [loan, other] = [carLoan(town), carLoan(town)];
    const mail = mailAbout(town, borrowerOf(loan), other.reference);
    return ofCar(town, loan, { loans: [loan, other], mail });
  },
  'email mentions the borrower’s other loan': (town) => {
    const loan = withEmail(town, carLoan(town));
    const number = town.random.chance(0.5) ? town.vin() : null;
    const other = carLoan(town, { borrower: borrowerOf(loan), email: loan.email ?? null, number });
    const mail = mailAbout(town, borrowerOf(loan), other.reference);
    return ofCar(town, loan, { loans: [loan, other], mail, email: loan.email ?? null });
  },
  'unrelated document': (town) => {
    const stranger = town.person();
    const vins = town.random.chance(0.5) ? [town.vin()] : [];
    const document = town.random.chance(0.3)
      ? { kind: 'other' as const, fields: [fieldOf('named_insured', stranger)] }
      : declarations(town, { insured: [stranger], vins });
    return { loans: [carLoan(town)], sender: stranger, email: town.email(stranger), document, truth: [] };
  },
  'loan of another lender': (town) => {
    const loan = carLoan(town, { isOthers: true });
    return ofCar(town, loan, { fileName: fileNameWith(town, loan.reference), truth: [] });
  },
  'known sender, unread': (town) => {
    const loan = withEmail(town, carLoan(town));
    return ofCar(town, loan, { document: null, email: loan.email ?? null });
  },
};
