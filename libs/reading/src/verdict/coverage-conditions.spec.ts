import type { ReadField } from '@coverleaf/contracts';
import {
  asked,
  context,
  fieldOf,
  fieldsWith,
  good,
  partyOf,
  readingOf,
  said,
} from '../../test/invented-readings';
import { defaultRequirements } from './requirements';
import { judge } from './verdict';

describe('deductibles', () => {
  const limited = { ...asked, maxDeductible: 500 };
  const saidOf = (changes: Parameters<typeof fieldsWith>[0]): string =>
    said(judge(readingOf('auto_declarations', fieldsWith(changes)), limited, context));
  const collision = (value: string): ReadField =>
    fieldOf('deductible', value, { coverage: 'collision', item: 0 });

  it('may be as high as allowed', () => {
    expect(saidOf({})).toBe('yes');
    expect(saidOf({ collision: collision('501') })).toBe('no: deductible_too_high');
  });

  it('are unclear if one is a percentage of something unknown, not a number, or a limit', () => {
    expect(saidOf({ collision: collision('2%') })).toBe('unsure: deductible_unclear');
    expect(saidOf({ collision: collision('-5') })).toBe('unsure: deductible_unclear');
    expect(saidOf({ collision: fieldOf('limit', '20000', { coverage: 'collision', item: 0 }) })).toBe(
      'unsure: deductible_unclear',
    );
  });

  it('of a dwelling may be a percentage of its limit', () => {
    const home = { ...defaultRequirements('home', 'Skyla FCU'), maxDeductible: 5_000 };
    const saidAt = (share: string): string =>
      said(
        judge(
          readingOf('home_declarations', [
            good.from,
            good.to,
            good.insured,
            partyOf('Skyla FCU', { role: 'mortgagee' }),
            fieldOf('limit', '250000', { coverage: 'dwelling' }),
            fieldOf('deductible', share, { coverage: 'all_perils' }),
          ]),
          home,
          { ...context, collateral: 'home', loan: null },
        ),
      );
    expect(saidAt('2%')).toBe('yes');
    expect(saidAt('2.1%')).toBe('no: deductible_too_high');
  });
});
