import type { Colleague } from '@coverleaf/contracts';

/** A name that is being typed after an @. */
interface TypedName {
  /** Where the @ is. */
  readonly start: number;
  readonly typed: string;
}

const LONGEST = 60;
/** An @ within a word is that of an email address. */
const TYPED_NAME = new RegExp(`(?:^|[\\s(])@([^@\\n]{0,${LONGEST}})$`, 'u');

/** The name that is typed before the caret; null if there is none. */
export function nameAt(text: string, caret: number): TypedName | null {
  const before = text.slice(0, caret);
  const typed = TYPED_NAME.exec(before)?.[1];
  return typed === undefined ? null : { start: before.length - typed.length - 1, typed };
}

const MOST_FOUND = 8;

/** Those of whose names the typed words are beginnings, with or without accents. */
export function colleaguesNamed(colleagues: readonly Colleague[], typed: string): readonly Colleague[] {
  const words = plainWords(typed);
  const isNamed = ({ name }: Colleague): boolean => {
    const parts = plainWords(name);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  return colleagues.filter(isNamed).slice(0, MOST_FOUND);
}

const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * The ids of those whose names follow an @ in a text.
 *
 * @param chosen ids of those who were chosen, for names that several have
 */
export function mentionsIn(
  text: string,
  colleagues: readonly Colleague[],
  chosen: ReadonlySet<string>,
): readonly string[] {
  const found = new Set<string>();
  let rest = text;
  // The longest first: @Ann Lee doesn't mention Ann.
  for (const { id, name } of colleagues.toSorted((a, b) => b.name.length - a.name.length)) {
    const left = withoutName(rest, name);
    if (left !== rest) {
      const among = colleagues.filter((one) => one.name === name && chosen.has(one.id));
      for (const one of among.length > 0 ? among : [{ id }]) found.add(one.id);
    }
    rest = left;
  }
  return [...found];
}

/** The text without a name after an @ that isn't within a word, where the name isn't the beginning of a longer word. */
function withoutName(text: string, name: string): string {
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<=^|[\\s(])@${literal}(?![\\p{L}\\p{N}])`, 'gu'), '\n');
}
