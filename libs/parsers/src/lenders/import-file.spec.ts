import type { ColumnUse } from '@coverleaf/contracts';
import { readImport } from './import-file';

interface Known {
  readonly decided?: Readonly<Record<string, ColumnUse>>;
  readonly remembered?: Readonly<Record<string, ColumnUse>>;
}

const read = (text: string, { decided = {}, remembered = {} }: Known = {}) =>
  readImport({ bytes: Buffer.from(text), filename: 'lenders.csv', of: 'lenders', decided, remembered });
const usesOf = (header: string, known?: Known) => {
  const result = read(`${header}\n${header.replaceAll(/[^,]+/g, 'x')}`, known);
  return result.ok ? result.columns.map(({ use }) => use) : result.code;
};

describe('the columns of a file of lenders', () => {
  it.each([
    ['an export', 'id,name,slug,accountId', ['id', 'name', 'slug', 'accountId']],
    ['another spelling', 'Lender Name,ACCOUNT_ID,time zone', ['name', 'accountId', 'timeZone']],
    ['other words', 'Institution,E-mail,Phone Number', ['name', 'contactEmail', 'contactPhone']],
    ['unknown names', 'name,Region,constructor,#,', ['name', null, null, null, 'ignored']],
    ['a name and a similar one', 'Lender,name', [null, 'name']],
    ['two similar ones', 'Lender,Institution', ['name', null]],
  ])('are understood in %s', (_what, header, uses) => {
    expect(usesOf(header)).toEqual(uses);
  });

  it('fill what was decided, before what is remembered, before what their names say', () => {
    const remembered = { region: 'address', lender: 'ignored' } as const;
    expect(usesOf('name,Region', { remembered })).toEqual(['name', 'address']);
    expect(usesOf('Lender,slug', { remembered })).toEqual(['ignored', 'slug']);
    const decided = { Region: 'ignored', Lender: 'name' } as const;
    expect(usesOf('Lender,Region', { remembered, decided })).toEqual(['name', 'ignored']);
    expect(usesOf('name,slug', { decided: { name: 'ignored' } })).toEqual(['ignored', 'slug']);
  });

  it.each([
    ['two that were decided to fill the same', 'A,B', { decided: { A: 'name', B: 'name' } as const }],
    ['one name twice', 'name,name', {}],
    ['none that fills anything', 'A,B', {}],
    ['too many', Array.from({ length: 51 }, (_, n) => `c${n}`).join(','), {}],
  ])('are refused if there are %s', (_why, header, known) => {
    expect(usesOf(header, known)).toBe('unknown_columns');
  });

  it('are left out if they fill nothing', () => {
    const result = read('Lender Name,Region\nSkyla,South\n');
    expect(result.ok && result.rows).toEqual([{ row: 2, fields: { name: 'Skyla' } }]);
  });

  it.each([
    ['Yes', true],
    ['TRUE', true],
    ['1', true],
    ['Active', true],
    ['no', false],
    ['N', false],
    ['0', false],
    ['inactive', false],
    ['perhaps', 'perhaps'],
    ['', ''],
  ])('take %p for %p where the answer is yes or no', (cell, value) => {
    const result = read(`name,active\nYes,${cell}\n`);
    expect(result.ok && result.rows[0]?.fields).toEqual({ name: 'Yes', active: value });
  });
});
