/** A character of a line and where it stands, as a share of the line's length. */
export interface SeenCharacter {
  readonly text: string;
  readonly at: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** What the recognizer may see: index of its output by character. */
export interface Alphabet {
  readonly indexes: Int32Array;
  readonly characters: readonly string[];
  /** Of all outputs of a step. */
  readonly size: number;
}

const BLANK = '';
/** What stands on documents in English and Spanish; the model knows thousands of Chinese characters. */
const WANTED = /^[\u0020-\u007e¡¿áéíóúñüÁÉÍÓÚÑÜ©®°§·•–—“”‘’]$/;

/** @param lines the model's dictionary: output 0 is the blank, the last one a space */
export function alphabetOf(lines: readonly string[]): Alphabet {
  const all = [BLANK, ...lines, ' '];
  const wanted = all.flatMap((character, index) => {
    // Full-width forms look like ASCII's.
    const plain = index === 0 ? BLANK : character.normalize('NFKC').replace('。', '.').replace('、', ',');
    return index === 0 || WANTED.test(plain) ? [{ plain, index }] : [];
  });
  return {
    indexes: Int32Array.from(wanted, ({ index }) => index),
    characters: wanted.map(({ plain }) => plain),
    size: all.length,
  };
}

/** Each step's best character, without blanks and repetitions (CTC, greedy). @param steps shares, `size` for each step */
export function decodeSteps(steps: Float32Array, { indexes, characters, size }: Alphabet): SeenCharacter[] {
  const count = Math.floor(steps.length / size);
  const seen: { text: string; from: number; to: number; confidence: number }[] = [];
  let last = BLANK;
  for (let step = 0; step < count; step += 1) {
    const start = step * size;
    let [best, share] = [0, -1];
    for (let at = 0; at < indexes.length; at += 1) {
      const value = steps[start + (indexes[at] ?? 0)] ?? 0;
      if (value > share) [best, share] = [at, value];
    }
    const text = characters[best] ?? BLANK;
    const previous = seen.at(-1);
    if (text !== BLANK && text === last && previous) {
      previous.to = step;
      previous.confidence = Math.max(previous.confidence, share);
    } else if (text !== BLANK) seen.push({ text, from: step, to: step, confidence: share });
    last = text;
  }
  return seen.map(({ text, from, to, confidence }) => ({
    text,
    at: ((from + to) / 2 + 0.5) / count,
    confidence,
  }));
}
