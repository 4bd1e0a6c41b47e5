import { notificationNote } from './use-decisions';
import { commonLender, languageNote, rejectionOf } from './decisions';

const en = { language: 'en' } as const;
const es = { language: 'es' } as const;
const fr = { language: 'fr' } as const;

describe('a rejection', () => {
  it('requires a common reason or a note, on one line', () => {
    expect(rejectionOf(undefined, ' \n ')).toBeUndefined();
    expect(rejectionOf('pages_missing', ' ')).toEqual({ reasonCode: 'pages_missing' });
    expect(rejectionOf(undefined, ' Too\ndark ')).toEqual({ reason: 'Too dark' });
    expect(rejectionOf('name_differs', 'Bob')).toEqual({ reasonCode: 'name_differs', reason: 'Bob' });
  });

  it('has a saved reply instead of a note', () => {
    expect(rejectionOf(undefined, 'Bob', 'r1')).toEqual({ savedReplyId: 'r1' });
    expect(rejectionOf('name_differs', '', 'r1')).toEqual({ reasonCode: 'name_differs', savedReplyId: 'r1' });
  });

  it('offers the saved replies of a lender only if all documents are for it', () => {
    const [of1, of2, of0] = [{ lenderId: '1' }, { lenderId: '2' }, { lenderId: null }];
    expect(commonLender([of1, of1])).toBe('1');
    expect([[of1, of2], [of1, of0], [of0, of0], []].map(commonLender)).toEqual(Array(4).fill(undefined));
  });

  it('names borrowers who read another language', () => {
    expect(languageNote([en, en])).toBeUndefined();
    expect(languageNote([es])).toBe('This borrower reads Spanish.');
    expect(languageNote([es, es])).toBe('These borrowers read Spanish.');
    expect(languageNote([en, es])).toBe('1 of these borrowers reads Spanish.');
    expect(languageNote([es, fr, en, fr])).toBe(
      '1 of these borrowers reads Spanish. 2 of these borrowers read French.',
    );
  });
});

describe('the notification about a decision', () => {
  const words = (...outcomes: ('mail' | 'no_address' | 'off' | null)[]): string | undefined =>
    notificationNote(
      outcomes.map((borrower) => ({ borrower })),
      'reject',
    );

  it('report whether borrowers are notified', () => {
    expect(words('mail')).toBe('The borrower gets an email.');
    expect(words('mail', 'no_address', null)).toBe('1 of 2 borrowers get an email.');
    expect(words('off', 'off')).toBe('The borrowers won’t get an email because notifications are off.');
    expect(words('no_address', 'no_address')).toBe(
      'The borrowers won’t get an email because we don’t have their addresses.',
    );
    expect(words(null)).toBeUndefined();
  });
});
