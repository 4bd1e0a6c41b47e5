import { LIENHOLDER, PAGE, reasonsOf } from '../../test/judged-page';

const ADDRESS = LIENHOLDER.slice(LIENHOLDER.indexOf('\n'));

describe('a lender of a vehicle that the page does not insure', () => {
  it.each([
    '- Vehicle 2',
    '(Vehicle 2)',
    'Veh 2 only',
    'Interest in 2015 GMC Sierra only',
    '2015 GMC Sierra',
  ])('makes no yes: %s', (words) => {
    expect(reasonsOf(PAGE.replace(LIENHOLDER, `Lienholder:  Skyla FCU ${words}${ADDRESS}`))).not.toEqual([]);
    const below = `Lienholder:  Skyla FCU${ADDRESS}\n             ${words}`;
    expect(reasonsOf(PAGE.replace(LIENHOLDER, below))).toContain('lienholder_role');
  });

  it.each(['- Vehicle 1', '2018 Nissan Rogue', 'Loan 123456'])('is none: %s', (words) => {
    expect(reasonsOf(PAGE.replace(LIENHOLDER, `Lienholder:  Skyla FCU ${words}${ADDRESS}`))).toEqual([]);
    expect(
      reasonsOf(PAGE.replace(LIENHOLDER, `Lienholder:  Skyla FCU${ADDRESS}\n             ${words}`)),
    ).toEqual([]);
  });

  it('is none where the one vehicle has another number, or the address has one', () => {
    const second = PAGE.replace('1          2018 Nissan', '2          2018 Nissan');
    expect(reasonsOf(second.replace(LIENHOLDER, `Lienholder:  Skyla FCU - Vehicle 2${ADDRESS}`))).toEqual([]);
    const unit = LIENHOLDER.replace('PO Box 18649', '88 Trade St Unit 3');
    expect(reasonsOf(PAGE.replace(LIENHOLDER, unit))).toEqual([]);
  });
});

it.each(['Ex-lienholder', 'Lienholder at inception', 'Original lienholder'])(
  'takes no %s for one',
  (role) => {
    expect(reasonsOf(PAGE.replace(LIENHOLDER, `${role}:  Skyla FCU${ADDRESS}`))).not.toEqual([]);
  },
);
