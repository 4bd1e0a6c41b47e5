import { randomUUID } from 'node:crypto';
import {
  type Actor,
  LETTER_ALPHABET,
  type MadeLetters,
  type PrintedLetter,
  printedCode,
} from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { lenderRecord } from '../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../test/start-document';
import { LetterBatchesService } from './letter-batches.service';
import { LetterChecksService } from './letter-checks.service';
import { newLetterCode } from './letter-codes';

const HOSTILE = [
  ...["=cmd|' /C calc'!A0", '@SUM(1+1)', '"=HYPERLINK(""http://evil.example"",""x"")"', '\u202egnp.exe'],
  ...['../../etc/passwd', '<script>alert(1)</script>', "'; drop table letters; --", 'a'.repeat(101), '...'],
];

describe('letters of lenders', () => {
  const service = useDocument();
  const ann = newActor();
  const manager = newActor({ role: 'site_manager', lenderId: HARBOR.id });
  const ofSkyla = newActor({ role: 'site_manager', lenderId: SKYLA.id });

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR), lenderRecord(SKYLA)];
  });
  afterEach(() => service.empty());

  const batches = () => service.get(LetterBatchesService);
  const make = (csv: string | Buffer, actor: Actor = ann, lenderId = HARBOR.id): Promise<MadeLetters> =>
    batches().make({
      actor,
      batch: { lenderId, kind: 'first_notice', datedOn: '2026-11-16' },
      file: Buffer.from(csv).toString('base64'),
    });
  const lettersOf = async ({ batch: { id } }: MadeLetters): Promise<readonly PrintedLetter[]> =>
    (await batches().export({ actor: ann, id })).letters;
  const check = async (code: string, lenderId: string | null = HARBOR.id) =>
    service.get(LetterChecksService).check({ lenderId, asked: { by: 'code', code } });
  const follow = async (token: string, lenderId: string | null = HARBOR.id) =>
    service.get(LetterChecksService).check({ lenderId, asked: { by: 'token', token } });
  const resultOf = async (answer: ReturnType<typeof check>) => (await answer).result;
  const refusal = (making: Promise<unknown>) =>
    making.then(
      () => 'made',
      (error: unknown) => error,
    );

  it('get a code each, which tells who sent what when, and nothing else', async () => {
    const made = await make('reference\r\nREF-100137\r\nREF-100138\r\n');
    expect(made).toMatchObject({ batch: { letters: 2, withdrawnAt: null, lenderName: null }, refused: [] });
    const [first, second] = await lettersOf(made);
    expect([first?.reference, second?.reference]).toEqual(['REF-100137', 'REF-100138']);
    const sent = { kind: 'first_notice', datedOn: '2026-11-16', referenceEnd: '37' };
    const real = { result: 'real', letter: sent, sentBy: HARBOR.id };
    expect(await check(printedCode(first?.code ?? '').toLowerCase())).toEqual(real);
    expect(await follow(first?.token ?? '')).toEqual(real);
    expect((await check(second?.code ?? '')).letter?.referenceEnd).toBe('38');
  });

  it('are stored without code and reference in clear text', async () => {
    const [letter] = await lettersOf(await make('reference\nREF-100137\n'));
    const rows = await service.query('select letters.*, letter_batches.* from letters, letter_batches');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`100137|${letter?.code}|${letter?.token}`, 'i'));
  });

  it('do not tell the end of a short reference', async () => {
    const [letter] = await lettersOf(await make('reference\n10037\n'));
    expect((await check(letter?.code ?? '')).letter?.referenceEnd).toBeNull();
  });

  it('are not those of another lender, or of an address without a lender', async () => {
    const [letter] = await lettersOf(await make('reference\nREF-100137\n'));
    for (const lenderId of [SKYLA.id, null])
      for (const answer of [check(letter?.code ?? '', lenderId), follow(letter?.token ?? '', lenderId)])
        expect(await answer).toEqual({ result: 'of_another_lender', letter: null, sentBy: HARBOR.id });
  });

  it('accept none of 10,000 invented or altered codes', async () => {
    const letters = await lettersOf(
      await make(['reference', ...Array.from({ length: 200 }, (_, at) => `REF-${at}`)].join('\n')),
    );
    const invented = Array.from({ length: 1_000 }, newLetterCode);
    const altered = letters.flatMap(({ code }) =>
      Array.from({ length: 45 }, (_, at) => {
        const place = at % code.length;
        const shift = 1 + Math.floor(at / code.length);
        const index = (LETTER_ALPHABET.indexOf(code.charAt(place)) + shift) % LETTER_ALPHABET.length;
        return code.slice(0, place) + LETTER_ALPHABET.charAt(index) + code.slice(place + 1);
      }),
    );
    const results: Record<string, number> = {};
    const asked = [...invented, ...altered];
    for (let at = 0; at < asked.length; at += 100)
      for (const { result } of await Promise.all(asked.slice(at, at + 100).map((code) => check(code))))
        results[result] = (results[result] ?? 0) + 1;
    expect(results).toEqual({ unknown: 1_000, mistyped: 9_000 });
  });

  it('check the signature of a link before the database is asked', async () => {
    const [letter] = await lettersOf(await make('reference\nREF-100137\n'));
    await service.query('alter table letters rename to letters_away');
    try {
      const token = letter?.token ?? '';
      expect(await resultOf(follow(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`))).toBe(
        'altered',
      );
      expect(await resultOf(follow(token.toLowerCase()))).toBe('altered');
      expect(await resultOf(check('K7Q2M94TXA'))).toBe('mistyped');
      await expect(follow(token)).rejects.toThrow('letters');
    } finally {
      await service.query('alter table letters_away rename to letters');
    }
  });

  it('name wrong rows, and keep the good ones', async () => {
    const { batch, refused } = await make(
      [
        'name,Loan Number',
        'Ann,REF-1',
        'Bob,ref 1',
        'Cid,',
        'Dee,REF-2,more',
        'Eve,REF-3',
        '"Flo,REF-4',
      ].join('\n'),
    );
    expect(batch.letters).toBe(2);
    expect(refused.map(({ row, message }) => `${row}: ${message}`)).toEqual([
      '3: Row 2 has this reference already.',
      '4: Fill in this field',
      '5: This row has 3 cells, and the heading has 2.',
      '7: The quotation marks of this row don’t match.',
    ]);
  });

  it('ignore the other columns of a roster, even if something is wrong in them', async () => {
    const { batch, refused } = await make('reference,email,due_date\nREF-1,no email,someday\n');
    expect([batch.letters, refused]).toEqual([1, []]);
  });

  it('are made of hostile cells only if these are plain text, and never repeat them', async () => {
    const { batch, refused } = await make(['reference', 'REF-1', ...HOSTILE].join('\n'));
    expect(batch.letters + refused.length).toBe(1 + HOSTILE.length);
    expect(refused.map(({ row }) => row)).toEqual([3, 4, 5, 6, 10, 11]);
    expect(JSON.stringify(refused)).not.toMatch(/cmd|SUM|evil|exe|aaa/);
  });

  it.each([
    ['no reference in the heading', 'name\nAnn\n', 'one of them must be “reference”'],
    ['no rows', 'reference\n', 'This file has no rows'],
    ['only wrong rows', 'reference,name\n,Ann\n=1+1,Bob\n', 'Row 2: Fill in this field Row 3: This begins'],
    ['a spreadsheet', 'PK\u0003\u0004rest', 'This is a spreadsheet file'],
    ['a PDF', '%PDF-1.7', 'This is a PDF'],
    ['an unknown text encoding', Buffer.from([0x81, 0x0a, 0xff, 0x0a]), 'one of them must be “reference”'],
    [
      'too many rows',
      `reference\n${Array.from({ length: 2_001 }, (_, at) => `R-${at}\n`).join('')}`,
      '2,000',
    ],
  ])('are not made of a file with %s', async (_, csv, message) => {
    expect(await refusal(make(csv))).toMatchObject({
      status: 422,
      code: 'unusable_file',
      message: expect.stringContaining(message) as string,
    });
    expect(await service.query('select 1 from letter_batches')).toEqual([]);
  });

  it('are made of 2,000 references at once, with codes that differ', async () => {
    const csv = `reference\n${Array.from({ length: 2_000 }, (_, at) => `R-${at}\n`).join('')}`;
    const letters = await lettersOf(await make(csv));
    expect(new Set(letters.map(({ code }) => code)).size).toBe(2_000);
    expect(letters.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 2_000 }, (_, at) => `R-${at}`),
    );
  });

  it('may be made again for the same reference, as a reminder', async () => {
    const letters = [await make('reference\nREF-100137\n'), await make('reference\nREF-100137\n')];
    const codes = (await Promise.all(letters.map(lettersOf))).map(([letter]) => letter?.code ?? '');
    expect(codes[0]).not.toBe(codes[1]);
    for (const code of codes) expect(await resultOf(check(code))).toBe('real');
  });

  it('are withdrawn together, once', async () => {
    const [made, kept] = [await make('reference\nREF-1\n'), await make('reference\nREF-1\n')];
    const [letter] = await lettersOf(made);
    const params = { id: made.batch.id };
    expect((await batches().withdraw({ actor: manager, params })).withdrawnAt).toMatch(/^20/);
    expect(await outcome(batches().withdraw({ actor: manager, params }))).toBe('409 already_withdrawn');
    expect(await check(letter?.code ?? '')).toMatchObject({
      result: 'withdrawn',
      letter: { datedOn: '2026-11-16' },
    });
    expect(await resultOf(check((await lettersOf(kept))[0]?.code ?? ''))).toBe('real');
    const list = async (state: 'valid' | 'withdrawn') =>
      (await batches().list({ actor: ann, query: { state, limit: 50 } })).items.map(({ id }) => id);
    expect([await list('valid'), await list('withdrawn')]).toEqual([[kept.batch.id], [made.batch.id]]);
  });

  it('belong to their lender', async () => {
    const made = await make('reference\nREF-1\n', manager);
    const id = made.batch.id;
    expect(await outcome(make('reference\nREF-1\n', ofSkyla))).toBe('404 not_found');
    expect(await outcome(make('reference\nREF-1\n', ann, randomUUID()))).toBe('404 not_found');
    expect(await outcome(batches().export({ actor: ofSkyla, id }))).toBe('404 not_found');
    expect(await outcome(batches().withdraw({ actor: ofSkyla, params: { id } }))).toBe('404 not_found');
    const seenBy = async (actor: Actor) =>
      (await batches().list({ actor, query: { limit: 50 } })).items.map((one) => one.id);
    expect([await seenBy(ofSkyla), await seenBy(manager), await seenBy(ann)]).toEqual([[], [id], [id]]);
  });

  it('are in the audit log: made, exported and withdrawn', async () => {
    const made = await make('reference\nREF-100137\n');
    const { id } = made.batch;
    await batches().export({ actor: ann, id });
    await batches().withdraw({ actor: ann, params: { id } });
    for (const action of ['letter.made', 'letter.withdrawn'] as const)
      expect(await service.acts({ action })).toEqual([
        expect.objectContaining({ subjectId: HARBOR.id, fields: [`batch ${id}`], actorId: ann.userId }),
      ]);
    const [exported] = await service.acts({ action: 'letter.exported' });
    expect(exported).toMatchObject({ subjectId: HARBOR.id, changes: [{ field: 'batch', to: id }] });
    expect(JSON.stringify(exported)).not.toContain('100137');
  });
});
