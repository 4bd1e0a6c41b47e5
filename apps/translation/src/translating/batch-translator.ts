import { isPrintable, type LanguageCode } from '@coverleaf/contracts';
import { hasWords, protect, type ProtectedText } from '../engines/protected-text';
import {
  callsOf,
  EngineQuotaError,
  type Piece,
  piecesOf,
  type TranslationEngine,
} from '../engines/translation-engine';

/** The outcome of the text at `index`. */
export type TextOutcome =
  | { readonly index: number; readonly kind: 'translated'; readonly translation: string }
  | { readonly index: number; readonly kind: 'refused'; readonly reason: string }
  | { readonly index: number; readonly kind: 'failed'; readonly error: unknown };

/**
 * Translates texts in as few calls as possible. Yields the outcomes after each call, so that they are saved before the
 * next one. A failed call fails only the texts that had a piece in it.
 * @param terms locked terms of each text, by position
 */
export async function* translateTexts(
  engine: TranslationEngine,
  texts: readonly string[],
  terms: readonly (readonly string[])[],
  language: LanguageCode,
): AsyncGenerator<TextOutcome[]> {
  const pending = texts.map(
    (text, index) => new PendingText(index, text, protect(text, terms[index] ?? []), engine),
  );
  yield pending.filter(({ isComplete }) => isComplete).map((text) => text.outcome());
  const pieces = pending.flatMap(({ pieces: all }) => all).filter(({ text }) => hasWords(text));
  let quotaError: EngineQuotaError | undefined;
  for (const call of callsOf(pieces, engine.limits)) {
    const asked = new Set(call.flatMap(({ textIndex }) => pending[textIndex] ?? []));
    try {
      if (quotaError) throw quotaError;
      const answers = await engine.translate(
        call.map(({ text }) => text.trim()),
        language,
      );
      for (const [index, piece] of call.entries())
        pending[piece.textIndex]?.addAnswer(piece, answers[index] ?? '');
      yield [...asked].filter(({ isComplete }) => isComplete).map((text) => text.outcome());
    } catch (error) {
      if (error instanceof EngineQuotaError) quotaError = error;
      yield [...asked].filter((text) => text.fail()).map(({ index }) => ({ index, kind: 'failed', error }));
    }
  }
}

/** A longer answer is not a translation. */
const maxLengthOf = (source: string): number => 6 * source.length + 200;

/** A text with the answers to its pieces so far. */
class PendingText {
  readonly pieces: readonly Piece[];
  /** By piece. A piece without words is its own answer. */
  private readonly answers: (string | undefined)[];
  private hasFailed = false;

  constructor(
    readonly index: number,
    private readonly source: string,
    private readonly protectedText: ProtectedText,
    engine: TranslationEngine,
  ) {
    this.pieces = piecesOf(protectedText.text, index, engine.limits);
    this.answers = this.pieces.map(({ text }) => (hasWords(text) ? undefined : text));
  }

  get isComplete(): boolean {
    return !this.hasFailed && this.answers.every((answer) => answer !== undefined);
  }

  addAnswer({ pieceIndex, text }: Piece, answer: string): void {
    const before = text.slice(0, text.length - text.trimStart().length);
    const after = text.slice(text.trimEnd().length);
    // Kept as empty, without its white space, so that `outcome` refuses the text.
    this.answers[pieceIndex] = answer.trim() === '' ? '' : before + answer.trim() + after;
  }

  /** @returns false if it had failed before */
  fail(): boolean {
    const isFirst = !this.hasFailed;
    this.hasFailed = true;
    return isFirst;
  }

  outcome(): TextOutcome {
    const { index } = this;
    const refused = (reason: string): TextOutcome => ({ index, kind: 'refused', reason });
    const answer = this.answers.join('');
    // First, because `restore` must not process arbitrary output.
    if (answer.length > maxLengthOf(this.source) || !isPrintable(answer))
      return refused('The answer was no text, or far too long');
    const isEmpty = this.answers.includes('') && this.protectedText.text !== '';
    const translation = isEmpty ? null : this.protectedText.restore(answer);
    if (translation === null)
      return refused('The answer was empty, or had lost, doubled or invented what must stay');
    return { index, kind: 'translated', translation };
  }
}
