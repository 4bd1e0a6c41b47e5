import { letterKey } from './form-words';
import { dressed, type Inventor, runKeys } from './inventor';
import { changesBetween, type WordPlace } from './word-places';

/** What another reader sees at an invented word, if it misread the original word like this. */
export function misreadLike(inventor: Inventor, first: string, invented: string, other: string): string {
  const [from, to] = [letterKey(first), letterKey(invented)];
  const key = changesBetween(from, letterKey(other))
    .map(({ kind, at, character }) => {
      if (kind === 'same') return to[at] ?? '';
      if (kind === 'left out') return '';
      return kind === 'replaced'
        ? inventor.misread(from[at] ?? '', character, to[at] ?? '')
        : inventor.character(character);
    })
    .join('');
  return dressed(other, key);
}

/** By the key of a run, where another reader took a letter for a digit, or the other way round, and what it shows there. */
export function confusedPlaces(
  places: readonly WordPlace[],
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const found = new Map<string, Map<number, string>>();
  for (const { first, others } of places)
    for (const other of others) {
      const key = letterKey(first.text);
      const confused = changesBetween(key, letterKey(other.text)).filter(
        ({ kind, at, character }) => kind === 'replaced' && isMixed(key[at], character),
      );
      let begin = 0;
      for (const run of runKeys(first.text)) {
        for (const { at, character } of confused)
          if (at >= begin && at < begin + run.length)
            found.set(run, (found.get(run) ?? new Map<number, string>()).set(at - begin, character));
        begin += run.length;
      }
    }
  return found;
}

const isMixed = (one = '', other = ''): boolean => /\d/.test(one) !== /\d/.test(other);
