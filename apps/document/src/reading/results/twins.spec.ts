import { randomInt } from 'node:crypto';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import type { View, Word } from '@coverleaf/reading';
import { newEncryptionKey } from '@coverleaf/testing';
import { fieldOf } from '../../../../../libs/reading/test/invented-readings';
import { isIdentity, LEAST_BANDS, pageKeys } from './twins';

const word = (text: string, more: Partial<Word> = {}): Word => ({
  ...{ text, box: { left: 0, top: 0, width: 0.1, height: 0.1 }, confidence: 1 },
  ...more,
});
const view = (texts: readonly string[], page = 1): View => ({
  ...{ page, part: 0, width: 850, height: 1_100, rotation: 0, quality: 1, source: 'text' },
  ...{ toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1], words: { text: texts.map((text) => word(text)) } },
});
const amounts = (count: number): string[] =>
  Array.from({ length: count }, () => `$${randomInt(10, 900)}.${randomInt(10, 100)}`);
const premiumsOf = (texts: readonly string[]): string[] =>
  pageKeys({ views: [view(texts)] }, []).flatMap(({ keys }) => keys);
const common = (one: readonly string[], other: readonly string[]): number =>
  one.filter((key) => other.includes(key)).length;

describe('keys of pages', () => {
  beforeAll(() => useKeyring(Keyring.parse(newEncryptionKey())));

  it('are equal for equal premiums, in any order and surroundings', () => {
    const premiums = amounts(8);
    const changed = [
      'Bob',
      'Forger',
      ...premiums.toReversed().map((amount) => `${amount};`),
      'PM-1',
      '100,000',
      '12.5',
    ];
    expect(premiumsOf(changed)).toEqual(premiumsOf(['Ann', 'Example', ...premiums]));
  });

  it('are similar for pages of which a reader lost some premiums, and hardly ever for others', () => {
    let [same, different] = [0, 0];
    for (let round = 0; round < 100; round += 1) {
      const premiums = amounts(20);
      if (common(premiumsOf(premiums), premiumsOf(premiums.slice(2))) >= LEAST_BANDS) same += 1;
      // Fees that all customers pay, plus other amounts.
      const others = [...premiums.slice(0, 4), ...amounts(16)];
      if (common(premiumsOf(premiums), premiumsOf(others)) >= LEAST_BANDS) different += 1;
    }
    expect(same).toBeGreaterThan(90);
    expect(different).toBeLessThan(5);
  });

  it('are empty if there is too little text, or if it is invisible', () => {
    expect(premiumsOf(amounts(4))).toEqual([]);
    expect(premiumsOf(['10/01/2026', '100,000/300,000', '1.2.34', '37919', 'PP.00'])).toEqual([]);
    const hidden = {
      ...view([]),
      words: { text: amounts(9).map((text) => word(text, { hidden: 'invisible' })) },
    };
    expect(pageKeys({ views: [hidden] }, [])).toEqual([]);
  });

  it('identify a policy and its period, and nothing if either is unclear', () => {
    const fields = (number: string, to = '2027-04-01') => [
      fieldOf('policy_number', number, { page: 2 }),
      fieldOf('effective_date', '2026-10-01'),
      fieldOf('expiration_date', to),
    ];
    const of = (...given: Parameters<typeof fields>) => pageKeys({ views: [] }, fields(...given));
    const [known] = of('PM-4471');
    expect(known).toEqual({ page: 2, keys: [expect.stringMatching(/^i\.[\w-]{16}$/)] });
    expect(known?.keys.every(isIdentity)).toBe(true);
    expect(of('pm 4471')).toEqual([known]);
    expect(of('PM-4471', '2028-04-01')).not.toEqual([known]);
    expect(pageKeys({ views: [] }, [...fields('PM-4471'), fieldOf('policy_number', 'PM-9')])).toEqual([]);
    expect(pageKeys({ views: [] }, fields('PM-4471').slice(0, 2))).toEqual([]);
  });
});
