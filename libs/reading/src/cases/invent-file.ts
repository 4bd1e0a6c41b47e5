import { FIELD_FORMATS, type Box, type FieldName, type ReadField } from '@coverleaf/contracts';
import { isHandFont } from '../flags/fonts';
import { hasTrait } from '../values/field-traits';
import { knownGroup } from '../insurers/known-insurers';
import type { ReadFile, View, Word } from '../sheet/words';
import { isFormWord, isMake, KEPT_IN, letterKey, mayBeName, stateCodes } from './form-words';
import { InventedDates } from './invented-dates';
import { dressed, Inventor, RUN, runKeys } from './inventor';
import { confusedPlaces, misreadLike } from './misreadings';
import { changesBetween, isWithin, neighborsOf, wordPlaces } from './word-places';

/** A value of a document, by which its words are known as personal. */
export interface KnownValue {
  readonly name: FieldName;
  readonly text: string;
}

export interface InventedFile {
  readonly file: ReadFile;
  /** What a value of the document has become. @param box where it stands */
  readonly value: (text: string, place: { readonly page: number; readonly box: Box }) => string;
  /** Keys of the words that were replaced wherever they stand. */
  readonly replaced: () => ReadonlySet<string>;
}

type Neighbors = { readonly before?: string; readonly behind?: string };

/**
 * A file with invented persons, numbers, amounts and dates in the places of the real ones: only words of forms stay,
 * and names of well-known insurers. Places, fonts and what readers confuse stay as they were.
 */
export function inventFile(file: ReadFile, known: readonly KnownValue[], seed: number): InventedFile {
  const places = file.views.map(wordPlaces);
  const taken = new Set(
    [...file.views.flatMap(allWords).map(({ text }) => text), ...known.map(({ text }) => text)].flatMap(
      runKeys,
    ),
  );
  const inventor = new Inventor(seed, taken, confusedPlaces(places.flat()));
  const words = new WordInventor(inventor, known);
  const variants = new Map<string, string>();
  const font = fontNames();
  const views = file.views.map((view, index): View => {
    const invented = new Map<Word, string>();
    for (const [reader] of readersOf(view)) words.learn(view.words[reader] ?? []);
    for (const { first, others } of places[index] ?? []) {
      const text = words.word(first);
      invented.set(first, text);
      for (const other of others) {
        const isKept = text === first.text || letterKey(other.text) === letterKey(first.text);
        const derived = isKept ? words.word(other) : misreadLike(inventor, first.text, text, other.text);
        invented.set(other, derived);
        if (!isKept) variants.set(letterKey(other.text), letterKey(derived));
      }
    }
    return {
      ...view,
      words: Object.fromEntries(
        readersOf(view).map(([reader, own]) => [
          reader,
          own.map((word) => ({
            ...word,
            text: invented.get(word) ?? words.word(word),
            ...(word.font && { font: font(word.font) }),
          })),
        ]),
      ),
    };
  });
  const valueWord = (text: string, near: Neighbors, place: { page: number; box: Box }): string => {
    const key = letterKey(text);
    const variant = variants.get(key);
    if (variant !== undefined && variant.length === key.length) return dressed(text, variant);
    if (runKeys(text).every((run) => taken.has(run)) && isPrinted(file, key)) return words.text(text, near);
    // Nobody read it so: it is like what stands there.
    const alike = file.views
      .filter((view) => view.page === place.page)
      .flatMap(allWords)
      .filter(({ box }) => isWithin(box, place.box))
      .find((word) => isAlmost(letterKey(word.text), key));
    if (!alike) return words.text(text, near);
    return misreadLike(inventor, alike.text, words.word(alike), text);
  };
  return {
    file: { ...file, origin: null, views },
    value: (text, place) => {
      const parts = text.split(' ');
      return parts
        .map((part, index) => {
          const [before, behind] = [parts[index - 1], parts[index + 1]];
          return valueWord(part, { ...(before && { before }), ...(behind && { behind }) }, place);
        })
        .join(' ');
    },
    replaced: () => words.replacedEverywhere(),
  };
}

/** Fonts may be named after a person or a firm. Rules ask whether two are the same, and whether one imitates a hand. */
const fontNames = (): ((name: string) => string) => {
  const names = new Map<string, string>();
  return (name) => {
    const known = names.get(name) ?? `${isHandFont(name) ? 'Hand' : 'Print'} ${names.size + 1}`;
    names.set(name, known);
    return known;
  };
};

/** What becomes of single words, always the same. */
class WordInventor {
  private readonly replaced = new Set<string>();
  /** Words of forms, which are names beside others. */
  private readonly kept = new Set<string>();
  private readonly dates: InventedDates;
  private readonly personal: ReadonlySet<string>;
  private readonly insurers: ReadonlySet<string>;
  private readonly neighbors = new Map<Word, Neighbors>();
  private readonly dateWords = new Map<Word, string>();

  constructor(
    private readonly inventor: Inventor,
    known: readonly KnownValue[],
  ) {
    this.dates = new InventedDates(
      inventor,
      known
        .filter(({ name, text }) => FIELD_FORMATS[name] === 'date' && /^\d{4}-\d\d-\d\d$/.test(text))
        .map(({ text }) => text),
    );
    this.personal = new Set(known.flatMap(personalWords));
    this.insurers = new Set(
      known.flatMap(({ name, text }) => (name === 'insurer' ? runKeys(knownGroup(text) ?? '') : [])),
    );
  }

  /** The words of one reader, for what stands beside them. */
  learn(words: readonly Word[]): void {
    for (const [word, { before, behind }] of neighborsOf(words))
      this.neighbors.set(word, {
        ...(before && { before: before.text }),
        ...(behind && { behind: behind.text }),
      });
    for (const [word, text] of this.dates.inWords(words)) this.dateWords.set(word, text);
  }

  word(word: Word): string {
    const dated = this.dateWords.get(word);
    if (dated === word.text) this.kept.add(letterKey(dated));
    return dated ?? this.text(word.text, this.neighbors.get(word) ?? {});
  }

  text(text: string, near: Neighbors): string {
    const dated = this.dates.inText(text);
    if (dated !== text) return dated;
    if (/^\D*(?:19|20)\d\d\D*$/.test(text)) return text.replace(/\d+/, (year) => this.dates.year(year));
    // An address of the internet has no neighbors that tell names from words of forms.
    return text.replaceAll(RUN, (run) => (text.includes('@') ? this.replace(run) : this.run(run, near)));
  }

  replacedEverywhere(): ReadonlySet<string> {
    return new Set([...this.replaced].filter((key) => !this.kept.has(key)));
  }

  private run(run: string, near: Neighbors): string {
    const key = letterKey(run);
    if (!this.personal.has(key)) {
      if (this.isOfForm(key, near)) {
        this.kept.add(key);
        return run;
      }
      if (/^[A-Z]{2}$/.test(run) && stateCodes.includes(run) && /^\d{5}/.test(near.behind ?? ''))
        return this.inventor.state(run);
    }
    return this.replace(run);
  }

  private replace(run: string): string {
    const invented = this.inventor.run(run);
    if (invented !== run) this.replaced.add(letterKey(run));
    return invented;
  }

  private isOfForm(key: string, { before = '', behind = '' }: Neighbors): boolean {
    if (/\d/.test(key)) return letterKey(before) === 'ACORD';
    if (this.insurers.has(key)) return true;
    // Mercedes and Lincoln are people, too.
    if (isMake(key) && /^(?:19|20)\d\d$/.test(before)) return true;
    if (/^[A-Z]{2}$/.test(key) && stateCodes.includes(key) && /^\d{5}/.test(behind)) return false;
    return isFormWord(key) && !(mayBeName(key) && (isUnknown(before) || isUnknown(behind)));
  }
}

const isUnknown = (text: string): boolean =>
  runKeys(text).some((key) => key.length > 1 && /^[A-Z]+$/.test(key) && !isFormWord(key));

function personalWords({ name, text }: KnownValue): readonly string[] {
  if (!hasTrait(name, 'isPersonal')) return [];
  const format = FIELD_FORMATS[name];
  const keys = runKeys(text).filter((key) => key.length > 1);
  return format === 'person' || format === 'company' || format === 'address'
    ? keys.filter((key) => !KEPT_IN[format].has(key) && !stateCodes.includes(key))
    : keys;
}

const readersOf = ({ words }: View) => Object.entries(words) as [keyof View['words'], readonly Word[]][];

const allWords = ({ words }: View): readonly Word[] => Object.values(words).flat();

const isPrinted = ({ views }: ReadFile, key: string): boolean =>
  views.some((view) => allWords(view).some(({ text }) => letterKey(text) === key));

const isAlmost = (one: string, other: string): boolean => {
  const changes = changesBetween(one, other).filter(({ kind }) => kind !== 'same').length;
  return changes <= Math.max(1, 0.35 * Math.max(one.length, other.length));
};

/** All that a field says of a person or thing. */
export const valuesOf = ({ name, value, raw, seen, party }: ReadField): readonly KnownValue[] => [
  { name, text: value },
  { name, text: raw },
  ...seen.map(({ text }) => ({ name, text })),
  ...(party?.address ? [{ name: 'property_address' as const, text: party.address }] : []),
];
