import { colleaguesNamed, mentionsIn, nameAt } from './mentions';

const named = (id: string, name: string) => ({ id, name, role: 'site_manager' as const });
const ANN = named('1', 'Ann');
const ANN_LEE = named('2', 'Ann Lee');
const JOSE = named('3', 'José Núñez');
const OTHER_JOSE = named('4', 'José Núñez');
const ALL = [ANN, ANN_LEE, JOSE, OTHER_JOSE];

describe('a name that is typed after an @', () => {
  it.each([
    ['@', '', 0],
    ['Look, @an', 'an', 6],
    ['(@Ann L', 'Ann L', 1],
    ['one\n@x', 'x', 4],
  ])('%j is looked for', (text, typed, start) => {
    expect(nameAt(text, text.length)).toEqual({ start, typed });
  });

  it('is none in an email address, on another line, and before the caret only', () => {
    for (const text of ['ann@example.com', '@Ann\n', 'Ann']) expect(nameAt(text, text.length)).toBeNull();
    expect(nameAt('@Ann Lee', 3)).toEqual({ start: 0, typed: 'An' });
  });

  it('finds those of whose names its words are beginnings, in any order', () => {
    const found = (typed: string) => colleaguesNamed(ALL, typed).map(({ id }) => id);
    expect(found('')).toEqual(['1', '2', '3', '4']);
    expect(found('an')).toEqual(['1', '2']);
    expect(found('lee ann')).toEqual(['2']);
    expect(found('nunez')).toEqual(['3', '4']);
    expect(found('ann please')).toEqual([]);
  });
});

describe('who is mentioned', () => {
  const mentioned = (text: string, chosen = new Set<string>()) => mentionsIn(text, ALL, chosen);

  it('is everybody whose whole name follows an @', () => {
    expect(mentioned('@Ann Lee, look')).toEqual(['2']);
    expect(mentioned('@Ann Lee and @Ann: look')).toEqual(['2', '1']);
    expect(mentioned('@Ann @Ann')).toEqual(['1']);
    expect(mentioned('@Annabel, Ann Lee, and ann@example.com')).toEqual([]);
    expect(mentioned('mail@Ann (@Ann)')).toEqual(['1']);
    expect(mentioned('mail@Ann')).toEqual([]);
  });

  it('is the one who was chosen among several of one name', () => {
    expect(mentioned('@José Núñez')).toEqual(['3']);
    expect(mentioned('@José Núñez', new Set(['4']))).toEqual(['4']);
    expect(mentioned('@José Núñez, @José Núñez', new Set(['3', '4']))).toEqual(['3', '4']);
  });
});
