import { type BadInput, through } from './bad-input';

const MEGABYTES_5 = 5 * 1024 * 1024 - 100;
const filled = (start: string, rest: string): string =>
  start + rest.repeat(Math.floor((MEGABYTES_5 - start.length) / rest.length));
const deep = '['.repeat(15_000) + ']'.repeat(15_000);
const LENDER = { name: 'New Bank', address: '1 Main Street' };
const NULS = [{ slug: 'a\0' }, { logoUrl: '/files/content/a\0' }, { id: '\0' }, { name: '\0' }];

const TABLES = through<string | Uint8Array<ArrayBuffer>>((channels, content) => channels.import(content))([
  ['5 MB of blank lines', () => filled('name,address\n', '\n'), '422 file_empty'],
  ['5 MB of commas', () => filled('', ','), '422 malformed_csv'],
  ['5 MB of rows of one cell', () => filled('name\n', 'a\n'), '422 too_many_rows'],
  ['5 MB of rows with a cell too many', () => filled('name\n', 'a,\n'), '422 too_many_rows'],
  ['5 MB of one open quote', () => filled('name,address\n"', 'a'), /^422 /],
  ['a table of 51 columns', `${'a,'.repeat(50)}a\n`, '422 unknown_columns'],
  ['a table in bytes that are no UTF-8', Uint8Array.from([0x6e, 0xff, 0xfe, 0x0a, 0xff]), /^422 /],
  ['a table with its column twice', 'name,name,address\na,b,c\n', /^422 /],
]);

const LISTS = through<string>((channels, content) => channels.import(content, 'lenders.json'))([
  ['lenders with NULs', JSON.stringify(NULS.map((row) => ({ ...LENDER, ...row }))), '200 4 refused'],
  ['a lender with a phone of lists', `[{"name":"A","address":"B","contactPhone":${deep}}]`, /^422 /],
  ['a lender with testimonials of lists', `[{"name":"A","address":"B","testimonials":${deep}}]`, /^422 /],
  ['a prototype', '[{"name":"A","address":"B","__proto__":{"id":"x"}}]', /^(422 .*|200 [01] refused)$/],
  ['a file of lenders that is a number', '7', /^422 /],
]);

export const HOSTILE_IMPORTS: readonly BadInput[] = [...TABLES, ...LISTS];
