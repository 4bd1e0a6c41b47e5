import { isPrintable, type LanguageCode } from '@coverleaf/contracts';
import { EngineQuotaError } from '../engines/engine-quota.error';
import type { TranslationEngine } from '../engines/translation-engine';
import { hasWords, protect, type ProtectedText } from '../protecting/protected-text';
import { callsOf, type Piece, piecesOf } from '../splitting/engine-calls';

/** What came of one text, by its position. */
export type TextOutcome =
  | { readonly index: number; readonly kind: 'translated'; readonly translation: string }
  | { readonly index: number; readonly kind: 'refused'; readonly fault: string }
  | { readonly index: number; readonly kind: 'failed'; readonly error: unknown };

/**
 * Has an engine translate texts in as few calls as it allows, and hands out what each call completed, so that what one
 * call brought is safe before the next. A call that fails costs the texts that had a part in it, and no other.
 * @param terms by position: what else must stay in each text
 */
export async function* translateTexts(
  engine: TranslationEngine,
  texts: readonly string[],
  terms: readonly (readonly string[])[],
  language: LanguageCode,
): AsyncGenerator<TextOutcome[]> {
  const open = texts.map(
    (text, index) => new OpenText(index, text, protect(text, terms[index] ?? []), engine),
  );
  yield open.filter(({ isComplete }) => isComplete).map((text) => text.outcome());
  const pieces = open.flatMap(({ pieces: all }) => all).filter(({ text }) => hasWords(text));
  let spent: EngineQuotaError | undefined;
  for (const call of callsOf(pieces, engine.limits)) {
    const asked = new Set(call.flatMap(({ textIndex }) => open[textIndex] ?? []));
    try {
      if (spent) throw spent;
      const answers = await engine.translate(
        call.map(({ text }) => text.trim()),
        language,
      );
      for (const [index, piece] of call.entries()) open[piece.textIndex]?.take(piece, answers[index] ?? '');
      yield [...asked].filter(({ isComplete }) => isComplete).map((text) => text.outcome());
    } catch (error) {
      if (error instanceof EngineQuotaError) spent = error;
      yield [...asked].filter((text) => text.fail()).map(({ index }) => ({ index, kind: 'failed', error }));
    }
  }
}

/** Longer answers are no translations. */
const longestOf = (source: string): number => 6 * source.length + 200;

/** A text of which the engine has not answered every part yet. */
class OpenText {
  readonly pieces: readonly Piece[];
  /** By piece; what holds no words is its own translation. */
  private readonly answers: (string | undefined)[];
  private hasFailed = false;

  constructor(
    readonly index: number,
    private readonly source: string,
    private readonly guarded: ProtectedText,
    engine: TranslationEngine,
  ) {
    this.pieces = piecesOf(guarded.text, index, engine.limits);
    this.answers = this.pieces.map(({ text }) => (hasWords(text) ? undefined : text));
  }

  get isComplete(): boolean {
    return !this.hasFailed && this.answers.every((answer) => answer !== undefined);
  }

  take({ pieceIndex, text }: Piece, answer: string): void {
    const before = text.slice(0, text.length - text.trimStart().length);
    const after = text.slice(text.trimEnd().length);
    // An empty part would go unnoticed in a long text.
    this.answers[pieceIndex] = answer.trim() === '' ? '' : before + answer.trim() + after;
  }

  /** @returns whether it had not failed before */
  fail(): boolean {
    const isNew = !this.hasFailed;
    this.hasFailed = true;
    return isNew;
  }

  outcome(): TextOutcome {
    const { index } = this;
    const refused = (fault: string): TextOutcome => ({ index, kind: 'refused', fault });
    const answer = this.answers.join('');
    // Before it is looked at: an engine may answer anything.
    if (answer.length > longestOf(this.source) || !isPrintable(answer))
      return refused('The answer was no text, or far too long');
    const isEmpty = this.answers.includes('') && this.guarded.text !== '';
    const translation = isEmpty ? null : this.guarded.restore(answer);
    if (translation === null)
      return refused('The answer was empty, or had lost, doubled or invented what must stay');
    return { index, kind: 'translated', translation };
  }
}
