import { COLLISION, judged, PAGE, reasonsOf } from '../../test/judged-page';

const blank = COLLISION.replace(/ +\$138\.97$/, '');

it('takes a coverage without the premium that all others have for not bought', () => {
  expect(judged(PAGE.replace(COLLISION, blank)).answer).not.toBe('yes');
  expect(judged(PAGE.replace(COLLISION, blank).replace(/ +\$38\.97/, '')).answer).not.toBe('yes');
});

it('asks for no premium in a table that names none, or only the whole one', () => {
  const without = PAGE.replace(/ +\$(?:120\.00|38\.97|138\.97)/g, '');
  expect(reasonsOf(without)).toEqual([]);
  expect(reasonsOf(`${without}\nTotal premium                                $297.94\n`)).toEqual([]);
  const one = without.replace('Comprehensive', 'Comp').replace('    Premium', '');
  expect(reasonsOf(one)).toEqual([]);
});
