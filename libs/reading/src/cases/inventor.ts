import { hasCheckDigit } from '../values/vin';
import { isFormWord, letterKey, stateCodes } from './form-words';

const VOWELS = 'AEIOU';
const CONSONANTS = 'BCDFGHJKLMNPRSTVWXZ';
const DIGITS = '0123456789';
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** Letters that readers of pictures take for digits, and the other way round. The rules forgive the first ones only. */
const CONFUSED = ['O0 I1', 'S5 B8 Z2 G6'].map(
  (group) =>
    new Map(
      group
        .split(' ')
        .flatMap(([letter = '', digit = '']) => [[letter, digit] as const, [digit, letter] as const]),
    ),
);
/** Attempts at something that is not on the page already. */
const ATTEMPTS = 200;

/** Letters and digits in one piece, and numbers with separators. */
export const RUN = /\d{1,3}(?:,\d{3})+(?!\d)|[\p{L}\p{M}\p{N}]+/gu;

export const runKeys = (text: string): readonly string[] =>
  [...text.matchAll(RUN)].map(([run]) => letterKey(run));

/** Replaces runs of letters and digits by invented ones of the same shape: always by the same ones in one document. */
export class Inventor {
  private readonly known = new Map<string, string>();
  private readonly used = new Set<string>();

  /**
   * @param seed of the invention
   * @param taken keys of all runs of the document, none of which may come up by chance
   * @param shown by key, what another reader shows at a place where the first one shows a letter, or a digit
   */
  constructor(
    private seed: number,
    private readonly taken: ReadonlySet<string>,
    private readonly shown: ReadonlyMap<string, ReadonlyMap<number, string>>,
  ) {}

  /** Keeps case and separators. Single letters and digits, and zeros, stay: they tell nothing. */
  run(run: string): string {
    const key = letterKey(run);
    if (key.length < 2 || /^0+$/.test(key)) return run;
    let invented = this.known.get(key);
    if (invented === undefined) {
      invented = this.attempt(key);
      this.known.set(key, invented);
      this.used.add(invented);
    }
    return dressed(run, invented);
  }

  state(code: string): string {
    const key = `state ${code.toUpperCase()}`;
    const others = stateCodes.filter((other) => other !== code.toUpperCase());
    const invented = this.known.get(key) ?? this.pick(others);
    this.known.set(key, invented);
    return dressed(code, invented);
  }

  /** From 0 up to, but without, a number. */
  below(count: number): number {
    // mulberry32
    this.seed = (this.seed + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), this.seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  }

  /** The character of an invented run where another reader saw something else than the first one. */
  misread(first: string, other: string, invented: string): string {
    const partner = confusionOf(first, other)?.get(invented.toUpperCase());
    return partner ? dressed(other, partner) : this.character(other, [invented.toUpperCase()]);
  }

  /** Another character of the same kind. */
  character(like: string, except: readonly string[] = []): string {
    if (!/[\p{L}\p{N}]/u.test(like)) return like;
    const all = /\p{N}/u.test(like) ? DIGITS : VOWELS + CONSONANTS;
    return dressed(like, this.pick([...all].filter((one) => !except.includes(one))));
  }

  private attempt(key: string): string {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const invented = this.shaped(key);
      const isFree = !this.taken.has(invented) && !this.used.has(invented) && !isFormWord(invented);
      // Of two digits, nearly all are on a page.
      if (isFree || (key.length === 2 && /^\d+$/.test(key) && invented !== key)) return invented;
    }
    throw new Error('No other word of this shape was found');
  }

  private shaped(key: string): string {
    if (/^\d+$/.test(key)) return this.digits(key);
    if (key.length === 17 && /\d/.test(key) && /^[A-Z0-9]+$/.test(key)) return this.vin(key);
    if (/\d/.test(key)) return this.likewise(key, CONSONANTS);
    let isVowel = this.below(2) === 0;
    return this.likewise(key, '', () => {
      isVowel = !isVowel;
      return isVowel ? VOWELS : CONSONANTS;
    });
  }

  /** Round amounts stay round, and no zero comes first. */
  private digits(key: string): string {
    const zeros = /0*$/.exec(key)?.[0].length ?? 0;
    return [...key]
      .map((digit, index) => {
        if (index >= key.length - zeros) return digit;
        const confused = this.confused(key, index);
        if (confused.length > 0) return this.pick(confused);
        return index === 0 && digit !== '0' ? this.pick([...'123456789']) : this.pick([...DIGITS]);
      })
      .join('');
  }

  /** With a right check digit if the original has one, and with a wrong one otherwise. */
  private vin(key: string): string {
    for (;;) {
      const vin = this.likewise(key, VIN_LETTERS);
      const checked = [...'0123456789X'].find((digit) =>
        hasCheckDigit(vin.slice(0, 8) + digit + vin.slice(9)),
      );
      if (!hasCheckDigit(key)) {
        if (vin[8] !== checked) return vin;
      } else if (checked && /\d/.test(checked) === /\d/.test(key[8] ?? '')) {
        return vin.slice(0, 8) + checked + vin.slice(9);
      }
    }
  }

  private likewise(key: string, letters: string, next = (): string => letters): string {
    return [...key]
      .map((character, index) => {
        const isDigit = /\p{N}/u.test(character);
        const all = isDigit ? DIGITS : next();
        const confused = this.confused(key, index);
        return this.pick(confused.length > 0 ? confused : [...all]);
      })
      .join('');
  }

  /** Characters that are confused as the one of a run is; empty: it isn't. */
  private confused(key: string, index: number): readonly string[] {
    const character = key[index] ?? '';
    const confusion = confusionOf(character, this.shown.get(key)?.get(index) ?? '');
    return [...(confusion?.keys() ?? [])].filter((one) => /\d/.test(one) === /\d/.test(character));
  }

  private pick<T>(all: readonly T[]): T {
    const one = all[this.below(all.length)];
    if (one === undefined) throw new Error('There is nothing to pick from');
    return one;
  }
}

const confusionOf = (one: string, other: string): ReadonlyMap<string, string> | undefined =>
  CONFUSED.find((group) => group.get(one.toUpperCase()) === other.toUpperCase());

/** Invented capitals in the case and with the separators of a text. */
export function dressed(text: string, invented: string): string {
  let at = 0;
  return [...text.normalize('NFC')]
    .map((character) => {
      if (letterKey(character) === '') return character;
      const next = invented[at] ?? '';
      at += 1;
      return character === character.toUpperCase() ? next : next.toLowerCase();
    })
    .join('');
}
