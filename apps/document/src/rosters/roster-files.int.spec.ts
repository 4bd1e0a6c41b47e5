import { countsOf, useRosters } from '../../test/rosters';

describe('the file of a roster', () => {
  const { service, run, problemsOf, toldOf, caseOf } = useRosters();

  it('may have bad rows: each is told by row, field and reason, never by its cells, and the good ones are kept', async () => {
    const secret = 'Zwetschkenbaum';
    const roster = await run(
      [
        'Reference,Borrower,E-mail,VIN,Collateral,Max deductible,Coverages,Notice date,Due date,Monthly charge,Branch',
        `R-2,${secret},no address ${secret},,,,,,,,x`,
        'R-3,,,,spaceship,,,,,,',
        'R-4,,,,,12.50,,,,,',
        'R-5,,,,,,telepathy,,,,',
        'R-6,,,,,,,46342,,,',
        'R-7,,,,,,,13/13/2026,,,',
        'R-8,,,,,,,,,-5,',
        ',nobody,,,,,,,,,',
        `=1+1,,,,,,,,,,`,
        'R-11,=HYPERLINK("http://evil.example"),,,,,,,,,',
        'R-12,a\u0000b,,,,,,,,,',
        'R-13,a\u0007b,,,,,,,,,',
        'R-14,too,few',
        'R-15,,,,,,,,,,,,too many',
        'R-16,,,1HGBH41J0MN109186,auto,,,,,,',
        'r 2,,,,,,,,,,',
        'R-16,,,,,,,,,,',
        'R-19,,,,,,,,,"1,081.50",',
        `R-20,${'x'.repeat(201)},,,,,,,,,`,
        '1.23457E+11,,,,,,,,,,',
        '',
        'R-23,,,,,,,2026-11-16,11-16-26,81.5,,',
      ].join('\n'),
    );
    expect(roster.state).toBe('done');
    expect(countsOf(roster)).toEqual({
      read: 21,
      opened: 4,
      changed: 0,
      unchanged: 0,
      refused: 17,
      warned: 1,
    });
    const told = await toldOf(roster);
    expect(told.join()).not.toMatch(/Zwetschkenbaum|HYPERLINK|spaceship|telepathy|evil/);
    expect(told).toEqual([
      '1 column K: The name of this column is unknown. It is ignored.',
      '2 email: Enter an email address like name@example.com',
      '3 collateral: This is no kind of collateral. Write auto, home, boat or rv.',
      '4 max_deductible: Write a deductible in whole dollars.',
      '5 coverages: One of these coverages is unknown. Write names such as comprehensive, collision or wind/hail.',
      '6 notice_date: This is a spreadsheet’s number for a date. Format the column as a date, and save it again.',
      '7 notice_date: This is no date. Write it like 11/16/2026, Nov 16, 2026 or 2026-11-16.',
      '8 monthly_charge: This is no amount of dollars. Write it like 81.50 or $1,081.50.',
      '9 reference: Fill in this field',
      '10 reference: This begins like a formula. Write the text itself.',
      '11 borrower: This begins like a formula. Write the text itself.',
      '12 borrower: Remove the characters that cannot be printed',
      '13 borrower: Remove the characters that cannot be printed',
      '14 null: This row has 3 cells, and the heading has 11.',
      '15 null: This row has 13 cells, and the heading has 11.',
      '16 number: The check digit of this VIN is wrong. It was saved; compare it with the title.',
      '18 reference: Row 16 has this reference already.',
      '20 borrower: Use at most 200 characters',
      '21 reference: A spreadsheet shortened this number. Format the column as text, and enter it again.',
    ]);
    expect((await caseOf('R-16')).number).toBe('1HGBH41J0MN109186');
    expect((await caseOf('R-19')).monthlyChargeCents).toBe(108_150);
    expect(await caseOf('R-23')).toMatchObject({
      noticeOn: '2026-11-16',
      dueOn: '2026-11-16',
      monthlyChargeCents: 8_150,
    });
  });

  it('goes on behind cells that are endless or never close', async () => {
    const roster = await run(
      [
        'reference,borrower',
        'R-2,"never closes',
        'R-3,"quoted, well"',
        'R-4,"wrong" quotes',
        `R-5,${'x'.repeat(10_000_000)}`,
        `R-6,"${'"x""'.repeat(50_000)}"`,
        'R-7,"two\nlines"',
        'R-9,Bob',
      ].join('\r\n'),
    );
    expect(countsOf(roster)).toMatchObject({ opened: 2, refused: 5 });
    expect((await problemsOf(roster)).map(({ row }) => row)).toEqual([2, 4, 5, 6, 7]);
    expect((await caseOf('R-3')).borrower).toBe('quoted, well');
  });

  it.each([
    ['with a byte order mark', Buffer.from(`\ufeffreference,borrower\nR-1,Zoë`)],
    ['in UTF-16', Buffer.from(`\ufeffreference\tborrower\r\nR-1\tZoë`, 'utf16le')],
    [
      'in UTF-16 of the other order',
      Buffer.from(`\ufeffreference\tborrower\r\nR-1\tZoë`, 'utf16le').swap16(),
    ],
    ['with semicolons', Buffer.from(`reference;borrower\nR-1;Zoë`)],
    ['with carriage returns', Buffer.from(`reference,borrower\rR-1,Zoë\r`)],
    ['as a JSON list', Buffer.from(`[{"reference":"R-1","borrower":"Zoë","coverages":["comp"]}]`)],
    ['as JSON lines', Buffer.from(`{"reference":"R-1","borrower":"Zoë"}\n`)],
  ])('reads a file %s', async (_, content) => {
    const roster = await run(content);
    expect(await toldOf(roster)).toEqual([]);
    expect((await caseOf('R-1')).borrower).toBe('Zoë');
  });

  it('reads JSON entry by entry', async () => {
    const entries = [
      '{"reference":"R-1","borrower":"a } \\" { b","maxDeductible":500,"dueOn":"2026-12-24"}',
      `{"reference":"R-2","borrower":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '{"reference":"R-3","borrower":{"first":"Ann"}}',
      '{"reference":"R-4",}',
      `{"reference":"R-5","borrower":"${'x'.repeat(200_000)}"}`,
      '{"reference":"R-6","borrower":"never closes}',
      '{"__proto__":{"reference":"R-7"}}',
      '{"reference":"R-8","email":null,"coverages":["wind/hail","flood"]}',
    ];
    const roster = await run(`[\n${entries.join(',\n')}\n]`);
    expect(countsOf(roster)).toMatchObject({ opened: 2, refused: 6 });
    expect((await toldOf(roster)).map((told) => told.split('.')[0])).toEqual([
      '2 null: This entry has lists or objects in each other',
      '3 borrower: Write this as one text or number',
      '4 null: This entry isn’t valid JSON',
      '5 null: This entry is too long for a loan',
      '6 null: This entry isn’t valid JSON',
      '7 reference: Fill in this field',
    ]);
    expect(await caseOf('R-1')).toMatchObject({ borrower: 'a } " { b', maxDeductible: 500 });
    expect((await caseOf('R-8')).coverages).toEqual(['wind_hail', 'flood']);
  });

  it.each([
    ['a spreadsheet', Buffer.from('PK\u0003\u0004…', 'latin1'), 'This is a spreadsheet file.'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF.'],
    ['blank', Buffer.from(' \n\n'), 'This file is empty.'],
    ['a heading only', Buffer.from('reference,borrower\n'), 'This file has no rows.'],
    ['without heading', Buffer.from('REF-1,Ann\nREF-2,Bob'), 'The first row must name the columns'],
    ['a column twice', Buffer.from('reference,vin,hin\nR,1,2'), 'The column “number” appears twice.'],
    ['an empty list', Buffer.from('[]'), 'This file has no rows.'],
  ])('fails for a file that is %s', async (_, content, failure) => {
    const roster = await run(content);
    expect(roster).toMatchObject({ state: 'failed', failure: expect.stringContaining(failure) as string });
    expect(await service.files()).toEqual([]);
  });
});
