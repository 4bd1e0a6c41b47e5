import { carLoan, declarations, homeLoan, type Kind, type Loan, mailAbout } from './scenario';

/**
 * Everything at random: how many loans a borrower has, what is known of them, what the arrival shows. It found five wrong
 * joins of 3,400, after which a reference joins no document about a vehicle that the case doesn't know.
 */
export const AT_RANDOM: Kind = (town) => {
  const { random } = town;
  const borrower = town.person();
  const email = town.email(borrower);
  const forgetful = (loan: Loan): Loan => ({
    ...loan,
    ...(random.chance(0.4) ? { email } : {}),
    ...(random.chance(0.15) ? { number: null } : {}),
    ...(random.chance(0.1) ? { borrower: null } : {}),
    ...(random.chance(0.2) ? { collateral: null } : {}),
    ...(random.chance(0.1) && loan.number ? { number: town.misread(loan.number) } : {}),
    ...(random.chance(0.2) ? { borrower: town.printedName(borrower) } : {}),
  });
  const vins = [1, 2, 3].slice(0, random.int(1, 3)).map(() => town.vin());
  const loans = [...vins.map((number) => forgetful(carLoan(town, { borrower, number }))), carLoan(town)];
  const [own, last] = [loans[0], random.pick(loans)];
  const mention = random.int(0, 4);
  const isRead = mention === 3 || random.chance(0.7);
  const references =
    [[], [], [own], [last], [own, last]][mention]?.flatMap((loan) => loan?.reference ?? []) ?? [];
  const shown = random.chance(0.15) ? town.misread(vins[0] ?? '') : (vins[0] ?? '');
  // Without a document and a reference, only the name tells anything.
  const isNamed = random.chance(0.8) || (!isRead && references.length === 0);
  return {
    loans,
    sender: isNamed ? borrower : town.given(),
    email: random.chance(0.5) ? email : null,
    ...(references.length > 0 ? { mail: mailAbout(town, borrower, ...references) } : {}),
    document: isRead ? declarations(town, { insured: [borrower], vins: [shown] }) : null,
    truth: [0],
  };
};

/** The same for homes and boats, with couples, agents and closed loans. Nobody tuned anything with it. */
export const UNSEEN_AT_RANDOM: Kind = (town) => {
  const { random } = town;
  const surname = town.surname();
  const [borrower, spouse] = [
    town.person(surname),
    town.person(random.chance(0.7) ? surname : town.surname()),
  ];
  const [mailbox, agent] = [town.email(surname), town.person()];
  const unit = random.chance(0.3) ? ` Apt ${random.int(1, 40)}` : '';
  const home = town.address(unit);
  const isBoat = random.chance(0.3);
  const hin = town.hin();
  const nameOnFile = (): string =>
    random.pick([borrower, borrower, town.printedName(borrower), `${borrower} and ${spouse}`, spouse]);
  const own: Loan = isBoat
    ? carLoan(town, { borrower: nameOnFile(), collateral: 'boat', number: hin })
    : homeLoan(town, {
        borrower: nameOnFile(),
        address: random.chance(0.8) ? town.printedAddress(home) : home,
      });
  const known: Loan = {
    ...own,
    ...(random.chance(0.5) ? { email: mailbox } : {}),
    ...(random.chance(0.1) ? { collateral: null } : {}),
    ...(random.chance(0.1) ? { address: null, number: null } : {}),
    ...(random.chance(0.05) ? { borrower: null, email: null } : {}),
  };
  const others: Loan[] = [
    ...(random.chance(0.4) ? [carLoan(town, { borrower, email: random.chance(0.5) ? mailbox : null })] : []),
    ...(random.chance(0.2) ? [homeLoan(town, { borrower: random.pick([borrower, spouse]) })] : []),
    ...(random.chance(0.2) ? [{ ...known, reference: town.reference(), isClosed: true }] : []),
    ...(unit === '' || isBoat
      ? []
      : [homeLoan(town, { address: home.replace(unit, ` Apt ${random.int(41, 80)}`) })]),
    homeLoan(town, { borrower: town.person(surname) }),
  ];
  const loans = [known, ...others];
  const isRead = random.chance(0.75);
  const mentioned = random.pick([
    [],
    [known],
    isRead ? [random.pick(loans)] : [known],
    [known, random.pick(loans)],
  ]);
  const isByAgent = random.chance(0.2);
  const shown = random.chance(0.1) ? home.replace(/^\d/, (digit) => String((Number(digit) % 9) + 1)) : home;
  const insured = random.pick([[borrower], [borrower, spouse], [spouse]]);
  return {
    loans,
    sender: isByAgent ? agent : random.pick([borrower, spouse, town.given()]),
    email: isByAgent ? town.email(agent) : random.chance(0.6) ? mailbox : null,
    ...(mentioned.length > 0 ? { mail: mailAbout(town, borrower, ...mentioned.map(referenceOf)) } : {}),
    document: isRead ? declarations(town, isBoat ? { insured, hin } : { insured, home: shown }) : null,
    truth: [0],
  };
};

const referenceOf = ({ reference }: Loan): string => reference;
