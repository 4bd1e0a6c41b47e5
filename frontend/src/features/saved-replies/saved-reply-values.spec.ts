import { savedReplyForm, type SavedReplyValues, toNewReply, toReplyChange } from './saved-reply-values';

const VALUES: SavedReplyValues = {
  ...{ lenderId: '', purpose: 'ask', name: 'Garage' },
  ...{ text: ' Name\nthe  garage. ', textEs: 'Nombre\r\n\r\nel garaje.' },
};
const LINES = { text: 'Name the garage.', textEs: 'Nombre el garaje.' };

describe('a saved reply', () => {
  it('is sent as one line per language, for all lenders if none is chosen', () => {
    expect(toNewReply(VALUES)).toEqual({ ...VALUES, ...LINES, lenderId: null });
    expect(toNewReply({ ...VALUES, lenderId: 'L1' }).lenderId).toBe('L1');
    expect(toReplyChange(VALUES)).toEqual({ purpose: 'ask', name: 'Garage', ...LINES });
    expect(toReplyChange({ text: 'Only\tthis' })).toEqual({ text: 'Only this' });
  });

  it('needs a lender from those who may not save it for all, and both texts', () => {
    expect(savedReplyForm('', true).errorsOf(VALUES, true)).toEqual({});
    expect(Object.keys(savedReplyForm('', false).errorsOf(VALUES, true))).toEqual(['lenderId']);
    expect(savedReplyForm('', false).errorsOf(VALUES, false)).toEqual({});
    expect(Object.keys(savedReplyForm('', true).errorsOf({ ...VALUES, textEs: ' ' }, true))).toEqual([
      'textEs',
    ]);
  });
});
