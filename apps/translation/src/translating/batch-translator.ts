import { isPrintable, type LanguageCode } from '@coverleaf/contracts';
import { hasWords, protect, type ProtectedText } from '../engines/protected-text';
import {
  callsOf,
  EngineQuotaError,
  type Piece,
  piecesOf,
  type TranslationEngine,
} from '../engines/translation-engine';

export type TextOutcome =
  | { readonly index: number; readonly kind: 'translated'; readonly translation: string }
  | { readonly index: number; readonly kind: 'refused'; readonly reason: string }
  | { readonly index: number; readonly kind: 'failed'; readonly error: unknown };

/** Translates in few calls and yields outcomes after each. A failed call fails only the texts with a piece in it. */
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
    const textsInCall = new Set(call.flatMap(({ textIndex }) => pending[textIndex] ?? []));
    try {
      if (quotaError) throw quotaError;
      const outputs = await engine.translate(
        call.map(({ text }) => text.trim()),
        language,
      );
      for (const [index, piece] of call.entries())
        pending[piece.textIndex]?.addOutput(piece, outputs[index] ?? '');
      yield [...textsInCall].filter(({ isComplete }) => isComplete).map((text) => text.outcome());
    } catch (error) {
      if (error instanceof EngineQuotaError) quotaError = error;
      yield [...textsInCall]
        .filter((text) => text.fail())
        .map(({ index }) => ({ index, kind: 'failed', error }));
    }
  }
}

/** A longer output is not a translation. */
const maxLengthOf = (source: string): number => 6 * source.length + 200;

class PendingText {
  readonly pieces: readonly Piece[];
  /** By piece. A piece without words is its own output. */
  private readonly outputs: (string | undefined)[];
  private hasFailed = false;

  constructor(
    readonly index: number,
    private readonly source: string,
    private readonly protectedText: ProtectedText,
    engine: TranslationEngine,
  ) {
    this.pieces = piecesOf(protectedText.text, index, engine.limits);
    this.outputs = this.pieces.map(({ text }) => (hasWords(text) ? undefined : text));
  }

  get isComplete(): boolean {
    return !this.hasFailed && this.outputs.every((output) => output !== undefined);
  }

  addOutput({ pieceIndex, text }: Piece, output: string): void {
    const before = text.slice(0, text.length - text.trimStart().length);
    const after = text.slice(text.trimEnd().length);
    // Kept as empty, without its white space, so that `outcome` refuses the text.
    this.outputs[pieceIndex] = output.trim() === '' ? '' : before + output.trim() + after;
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
    const output = this.outputs.join('');
    // First, because `restore` must not process arbitrary output.
    if (output.length > maxLengthOf(this.source) || !isPrintable(output))
      return refused('The answer was not text, or far too long');
    const isEmpty = this.outputs.includes('') && this.protectedText.text !== '';
    const translation = isEmpty ? null : this.protectedText.restore(output);
    if (translation === null)
      return refused('The answer was empty, or had lost, doubled or invented what must stay');
    return { index, kind: 'translated', translation };
  }
}
