import { carLoan, declarations, fileNameWith, homeLoan, type Kind, mailAbout, withEmail } from './scenario';

/** Kinds that were written after weights and thresholds were chosen, and needed no change. */
export const FURTHER_KINDS: Readonly<Record<string, Kind>> = {
  'father and son at one address': (town) => {
    const surname = town.surname();
    const given = town.given();
    const [father, son] = [`${given} ${surname} Sr`, `${given} ${surname} Jr`];
    const [loan, other] = [carLoan(town, { borrower: father }), carLoan(town, { borrower: son })];
    const email = town.email(surname);
    const document = declarations(town, { insured: [`${given} ${surname}`], vins: [loan.number ?? ''] });
    const loans = [
      { ...loan, email },
      { ...other, email },
    ];
    return { loans, sender: `${given} ${surname}`, email, document, truth: [0] };
  },
  'a fleet with VINs in sequence': (town) => {
    const borrower = `${town.surname()} Trucking LLC`;
    const start = town.vin().slice(0, 14);
    const loans = [1, 2, 3].map(() => carLoan(town, { borrower, number: town.vin(start) }));
    const document = declarations(town, { insured: [borrower], vins: [loans[0]?.number ?? ''] });
    return { loans, sender: borrower, document, truth: [0] };
  },
  'an agent lists the references of three customers': (town) => {
    const loans = [1, 2, 3].map(() => carLoan(town));
    const [first] = loans;
    const agent = town.person();
    const mail = mailAbout(town, agent, ...loans.map(({ reference }) => reference));
    const document = declarations(town, { insured: [first?.borrower ?? ''], vins: [first?.number ?? ''] });
    return { loans, sender: agent, email: town.email(agent), mail, document, truth: [0] };
  },
  'an agent about one customer, unread': (town) => {
    const loan = carLoan(town);
    const agent = town.person();
    const mail = mailAbout(town, agent, loan.reference);
    return { loans: [loan], sender: agent, email: town.email(agent), mail, document: null, truth: [0] };
  },
  'apartments of one building': (town) => {
    const building = town.address(' Apt 0');
    const loans = Array.from({ length: 5 }, (_, unit) =>
      homeLoan(town, { address: building.replace('Apt 0', `Apt ${unit + 1}`) }),
    );
    const [first] = loans;
    const document = declarations(town, { insured: [first?.borrower ?? ''], home: first?.address ?? '' });
    return { loans, sender: first?.borrower ?? '', document, truth: [0] };
  },
  'a home without its apartment number': (town) => {
    const loan = homeLoan(town, { address: town.address(' Apt 7') });
    const home = (loan.address ?? '').replace(' Apt 7', '');
    const document = declarations(town, { insured: [loan.borrower ?? ''], home });
    return { loans: [loan], sender: loan.borrower ?? '', document, truth: [0] };
  },
  'renewal of a case that only a lookup opened': (town) => {
    const policyBefore = town.random.fill('@@-########');
    const borrower = town.person();
    const loan = { reference: town.reference(), policyBefore };
    const isNamed = town.random.chance(0.5);
    const document = declarations(town, { insured: [borrower], vins: [town.vin()], policy: policyBefore });
    const fileName = isNamed ? fileNameWith(town, loan.reference) : 'renewal.pdf';
    return { loans: [loan], sender: borrower, fileName, document, truth: [0] };
  },
  'a car that was sold to a stranger': (town) => {
    const loan = carLoan(town);
    const buyer = town.person();
    const document = declarations(town, { insured: [buyer], vins: [loan.number ?? ''] });
    return { loans: [loan], sender: buyer, document, truth: [] };
  },
  'a car that was sold to another borrower': (town) => {
    const old = carLoan(town);
    const loan = carLoan(town, { number: old.number ?? null });
    const document = declarations(town, { insured: [loan.borrower ?? ''], vins: [loan.number ?? ''] });
    return { loans: [loan, old], sender: loan.borrower ?? '', document, truth: [0] };
  },
  'a married name': (town) => {
    const loan = withEmail(town, carLoan(town));
    const now = `${(loan.borrower ?? '').split(' ')[0] ?? ''} ${town.surname()}`;
    const document = declarations(town, { insured: [now], vins: [loan.number ?? ''] });
    return { loans: [loan], sender: now, email: loan.email ?? null, document, truth: [0] };
  },
  'a poor photo': (town) => {
    const loan = withEmail(town, carLoan(town));
    const clear = declarations(town, { insured: [loan.borrower ?? ''] });
    const fields = clear.fields
      .slice(0, 1)
      .map((field) => ({ ...field, sure: false, agreement: 'disputed' as const }));
    const document = { kind: 'other' as const, fields };
    return { loans: [loan], sender: loan.borrower ?? '', email: loan.email ?? null, document, truth: [0] };
  },
  'a first and a second mortgage': (town) => {
    const loan = homeLoan(town);
    const second = { ...loan, reference: town.reference() };
    const document = declarations(town, { insured: [loan.borrower ?? ''], home: loan.address ?? '' });
    return { loans: [loan, second], sender: loan.borrower ?? '', document, truth: [0, 1] };
  },
  'refinanced, the old reference in the email': (town) => {
    const old = carLoan(town);
    const loan = { ...old, reference: town.reference() };
    const mail = mailAbout(town, loan.borrower ?? '', old.reference);
    const document = declarations(town, { insured: [loan.borrower ?? ''], vins: [loan.number ?? ''] });
    return { loans: [loan, old], sender: loan.borrower ?? '', mail, document, truth: [0] };
  },
  'a reference of digits alone': (town) => {
    const loan = carLoan(town, { reference: town.random.fill('########') });
    const mail = `Loan ${loan.reference}\nAttached. Policy 55512345, phone 865 555 0142. ${loan.borrower ?? ''}`;
    return { loans: [loan], sender: loan.borrower ?? '', mail, document: null, truth: [0] };
  },
  'the car of a neighbor with the same name': (town) => {
    const loan = carLoan(town);
    const document = declarations(town, { insured: [loan.borrower ?? ''], vins: [town.vin()] });
    return { loans: [loan], sender: loan.borrower ?? '', document, truth: [] };
  },
};
