import { choose, scoreOf, THRESHOLDS } from './match-choice';
import { type Arrival, type KnownCase, matchOf } from './match-score';

const VIN = '1HGCM82633A004352';
const OTHER_VIN = '2T1BURHE5JC034461';
const HOME = '1200 Main St, Knoxville, TN 37902';

const arrivalWith = (more: Partial<Arrival> = {}): Arrival => ({
  ...{ referenceHashes: new Set(), emailHashes: new Set(), sender: 'Inbox', collateral: null },
  ...{ numbers: [], addresses: [], insured: [] },
  ...more,
});
let made = 0;
const caseWith = (more: Partial<KnownCase> = {}): KnownCase => ({
  ...{ id: `case ${(made += 1)}`, referenceHash: `reference ${made}`, emailHash: null },
  ...{ borrower: 'Denise Okafor', collateral: 'auto', number: VIN, address: null, hasPolicy: false },
  ...more,
});
const vin = (value: string, isCertain = true) => [{ name: 'vin' as const, value, isCertain }];
const sure = (value: string) => [{ value, isSure: true }];
const referring = (...cases: KnownCase[]) => new Set(cases.map(({ referenceHash }) => referenceHash));

/** What becomes of each case: `joined`, `proposed` or `alone`. */
const fates = (arrival: Arrival, ...cases: KnownCase[]): string[] => {
  const { joined, proposed } = choose(
    arrival,
    cases.map((known) => matchOf(arrival, known)),
  );
  return cases.map(({ id }) => {
    if (joined.some(({ caseId }) => caseId === id)) return 'joined';
    return proposed.some(({ caseId }) => caseId === id) ? 'proposed' : 'alone';
  });
};

describe('an arrival and one case', () => {
  const known = caseWith({ emailHash: 'denise' });
  const home = caseWith({ collateral: 'home', number: null, address: HOME });

  it.each<[string, Partial<Arrival>, KnownCase, string]>([
    ['number and name', { numbers: vin(VIN), insured: sure('OKAFOR, DENISE M') }, known, 'joined'],
    ['number and email', { numbers: vin(VIN), emailHashes: new Set(['denise']) }, known, 'joined'],
    ['reference and sender', { referenceHashes: referring(known), sender: 'Denise Okafor' }, known, 'joined'],
    ['reference and number', { referenceHashes: referring(known), numbers: vin(VIN) }, known, 'joined'],
    ['home and name', { addresses: sure(HOME), insured: sure('Denise Okafor') }, home, 'joined'],
    ['reference alone', { referenceHashes: referring(known) }, known, 'proposed'],
    ['number alone', { numbers: vin(VIN) }, known, 'proposed'],
    ['number, of kin', { numbers: vin(VIN), insured: sure('Paul Okafor') }, known, 'proposed'],
    ['number, of somebody else', { numbers: vin(VIN), insured: sure('Ann Bell') }, known, 'proposed'],
    ['home alone', { addresses: sure(HOME) }, home, 'proposed'],
    ['home of somebody else', { addresses: sure(HOME), insured: sure('Ann Bell') }, home, 'proposed'],
    ['email alone', { emailHashes: new Set(['denise']) }, known, 'proposed'],
    ['email and name', { emailHashes: new Set(['denise']), sender: 'Denise Okafor' }, known, 'proposed'],
    ['name alone', { sender: 'Denise Okafor' }, known, 'proposed'],
    [
      'a misread number and name',
      { numbers: vin('1HGCM82638A004352', false), insured: sure('Denise Okafor') },
      known,
      'proposed',
    ],
    ['another number and name', { numbers: vin(OTHER_VIN), insured: sure('Denise Okafor') }, known, 'alone'],
    [
      'reference and another number',
      { referenceHashes: referring(known), numbers: vin(OTHER_VIN) },
      known,
      'alone',
    ],
    [
      'reference, name, another number',
      { referenceHashes: referring(known), numbers: vin(OTHER_VIN), sender: 'Denise Okafor' },
      known,
      'proposed',
    ],
    [
      'reference, name, another kind',
      { referenceHashes: referring(known), collateral: 'home', sender: 'Denise Okafor' },
      known,
      'proposed',
    ],
    [
      'reference and somebody else',
      { referenceHashes: referring(known), insured: sure('Ann Bell') },
      known,
      'proposed',
    ],
    [
      'home of the next house',
      { addresses: sure(HOME.replace('1200', '1204')), insured: sure('Denise Okafor') },
      home,
      'alone',
    ],
    [
      'home without its apartment',
      { addresses: sure(HOME), insured: sure('Denise Okafor') },
      { ...home, address: HOME.replace('St', 'St Apt 4') },
      'proposed',
    ],
  ])('%s', (_, arrival, one, fate) => {
    expect(fates(arrivalWith(arrival), one)).toEqual([fate]);
  });

  it('says why, and how surely', () => {
    const match = matchOf(arrivalWith({ numbers: vin(VIN), insured: sure('Denise Okafor') }), known);
    expect(match).toMatchObject({ reasons: ['number', 'name'], item: VIN, isContradicted: false });
    expect(scoreOf(match)).toBe(80);
  });
});

describe('an arrival and several cases', () => {
  const [car, otherCar] = [caseWith(), caseWith({ number: OTHER_VIN })];
  const insured = sure('Denise Okafor');

  it('joins a policy for two cars with the loans of both', () => {
    const numbers = [...vin(VIN), ...vin(OTHER_VIN)];
    expect(fates(arrivalWith({ numbers, insured }), car, otherCar)).toEqual(['joined', 'joined']);
  });

  it('leaves the other loan of a borrower alone', () => {
    expect(fates(arrivalWith({ numbers: vin(VIN), insured }), car, otherCar)).toEqual(['joined', 'alone']);
  });

  it('asks staff which of two loans for one vehicle is meant, also if a reference came with it', () => {
    const refinanced = caseWith();
    expect(fates(arrivalWith({ numbers: vin(VIN), insured }), car, refinanced)).toEqual([
      'proposed',
      'proposed',
    ]);
    const referenceHashes = referring(refinanced);
    expect(fates(arrivalWith({ referenceHashes, numbers: vin(VIN), insured }), car, refinanced)).toEqual([
      'proposed',
      'proposed',
    ]);
  });

  it('does not trust a reference if the document may be about another loan of the person', () => {
    const unknown = caseWith({ number: null, emailHash: 'denise' });
    const arrival = arrivalWith({ referenceHashes: referring(unknown), numbers: vin(OTHER_VIN), insured });
    expect(fates(arrival, unknown)).toEqual(['proposed']);
    expect(fates(arrivalWith({ referenceHashes: referring(unknown), insured }), unknown)).toEqual(['joined']);
    expect(fates(arrival, { ...unknown, hasPolicy: true })).toEqual(['joined']);
    expect(fates(arrival, { ...unknown, number: OTHER_VIN.replace('4461', '4467') })).toEqual(['joined']);
    expect(fates(arrival, unknown, otherCar)).toEqual(['proposed', 'proposed']);
  });

  it('proposes few borrowers of a name, and nobody of many', () => {
    const arrival = arrivalWith({ sender: 'Denise Okafor' });
    expect(fates(arrival, car, caseWith({ borrower: 'Ann Bell' }))).toEqual(['proposed', 'alone']);
    expect(fates(arrival, car, otherCar)).toEqual(['proposed', 'proposed']);
    const many = Array.from({ length: THRESHOLDS.namesakes + 1 }, () => caseWith());
    expect(new Set(fates(arrival, ...many))).toEqual(new Set(['alone']));
  });

  it('proposes a number that is nearly the same, although it may be of the next vehicle', () => {
    const near = caseWith({ number: '1HGCM82633A004383' });
    expect(fates(arrivalWith({ numbers: vin(VIN), insured }), near)).toEqual(['proposed']);
    expect(fates(arrivalWith({ numbers: vin(VIN), insured }), near, car)).toEqual(['alone', 'joined']);
  });

  it('joins nothing if two references fit', () => {
    const other = caseWith({ number: null });
    const arrival = arrivalWith({ referenceHashes: referring(car, other), sender: 'Denise Okafor' });
    expect(fates(arrival, car, other)).toEqual(['proposed', 'proposed']);
    const better = { ...other, emailHash: 'denise' };
    expect(
      fates(
        { ...arrival, referenceHashes: referring(car, better), emailHashes: new Set(['denise']) },
        car,
        better,
      ),
    ).toEqual(['proposed', 'proposed']);
  });

  it('tells one home from another in the same building', () => {
    const [one, other] = ['Apt 1', 'Apt 2'].map((unit) =>
      caseWith({ collateral: 'home', number: null, address: HOME.replace('St', `St ${unit}`) }),
    );
    const addresses = sure(HOME.replace('St', 'St Apt 2'));
    expect(fates(arrivalWith({ addresses, insured }), one ?? car, other ?? car)).toEqual(['alone', 'joined']);
  });

  it('proposes nothing to staff if too many cases fit alike', () => {
    const many = Array.from({ length: THRESHOLDS.proposals + 1 }, () => caseWith({ emailHash: 'agent' }));
    const arrival = arrivalWith({ emailHashes: new Set(['agent']) });
    expect(new Set(fates(arrival, ...many))).toEqual(new Set(['alone']));
    expect(new Set(fates(arrival, ...many.slice(1)))).toEqual(new Set(['proposed']));
  });

  it('joins a document about a vehicle only by that, if there are more cases than were compared', () => {
    const joinedOf = (arrival: Arrival, known: KnownCase): number =>
      choose(arrival, [matchOf(arrival, known)], { joinedBefore: new Set(), isCut: true }).joined.length;
    const unknown = caseWith({ number: null });
    const referenceHashes = referring(unknown);
    expect(joinedOf(arrivalWith({ referenceHashes, sender: 'Denise Okafor' }), unknown)).toBe(1);
    expect(joinedOf(arrivalWith({ referenceHashes, numbers: vin(VIN), insured }), unknown)).toBe(0);
    expect(joinedOf(arrivalWith({ numbers: vin(VIN), insured }), car)).toBe(1);
  });
});
