import { lettersOfPicture } from './picture-letters';

it.each([
  ['SkyIa FCU', 'Skyla FCU'],
  ['HARB0R BANK', 'HARBOR BANK'],
  ['HarborBank', 'Harbor Bank'],
  ['Ana Ruiz Ill', 'Ana Ruiz III'],
  ['Elena OrtegaJr', 'Elena Ortega Jr'],
  ['Ana McAllister', 'Ana McAllister'],
  ['Idaho Bank 21', 'Idaho Bank 21'],
])('%s is %s', (seen, meant) => expect(lettersOfPicture(seen)).toBe(meant));
