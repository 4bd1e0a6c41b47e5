import type { EngineName, LanguageCode } from '@coverleaf/contracts';
import { Inject } from '@nestjs/common';

/** Limits of one call. Characters are UTF-16 code units. */
interface CallLimits {
  readonly texts: number;
  readonly charactersOfText: number;
  readonly charactersOfCall: number;
}

/** An engine that translates from English. Marks replace protected parts; an engine converts them to its own markup. */
export interface TranslationEngine {
  readonly name: Exclude<EngineName, 'none'>;
  readonly limits: CallLimits;
  /** One call, within the limits. @returns plain text with marks, by position @throws OutboundError, EngineQuotaError */
  translate(texts: readonly string[], language: LanguageCode): Promise<readonly string[]>;
}

export const ENGINE = Symbol('translation engine');
export const InjectEngine = () => Inject(ENGINE);

export const oneByOne = (engine: TranslationEngine): TranslationEngine => ({
  name: engine.name,
  limits: { ...engine.limits, texts: 1 },
  translate: (texts, language) => engine.translate(texts, language),
});

/** The quota of the engine is used up. The message is shown to staff. */
export class EngineQuotaError extends Error {
  override readonly name = 'EngineQuotaError';
  constructor(
    engine: string,
    /** When the engine may be called again, in milliseconds since 1970. */
    readonly until: number,
  ) {
    super(`The quota of ${engine} is used up; it is called again at ${new Date(until).toISOString()}`);
  }

  get pauseMs(): number {
    return Math.max(0, this.until - Date.now());
  }
}

export interface Piece {
  readonly textIndex: number;
  readonly pieceIndex: number;
  readonly text: string;
}

export const piecesOf = (text: string, textIndex: number, { charactersOfText }: CallLimits): Piece[] =>
  splitText(text, charactersOfText).map((piece, pieceIndex) => ({ textIndex, pieceIndex, text: piece }));

/** Groups pieces into calls, in order. */
export function callsOf(pieces: readonly Piece[], limits: CallLimits): Piece[][] {
  const calls: Piece[][] = [];
  let characters = 0;
  for (const piece of pieces) {
    const call = calls.at(-1);
    characters += piece.text.length;
    if (call && call.length < limits.texts && characters <= limits.charactersOfCall) call.push(piece);
    else {
      calls.push([piece]);
      characters = piece.text.length;
    }
  }
  return calls;
}

/** Splits a text at sentences, or at words within a longer one, into pieces that join to the text. */
export function splitText(text: string, limit: number): string[] {
  if (text.length <= limit) return [text];
  const sentences = segmentsOf(text, 'sentence').flatMap((sentence) =>
    sentence.length <= limit
      ? [sentence]
      : joinUpTo(
          segmentsOf(sentence, 'word').flatMap((word) => splitWord(word, limit)),
          limit,
        ),
  );
  return joinUpTo(sentences, limit);
}

const segmentsOf = (text: string, granularity: 'sentence' | 'word'): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity }).segment(text), ({ segment }) => segment);

/** Joins adjacent parts as long as they fit. */
function joinUpTo(parts: readonly string[], limit: number): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length <= limit) pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return pieces;
}

/** Never splits a surrogate pair. */
function splitWord(word: string, limit: number): string[] {
  if (word.length <= limit) return [word];
  return joinUpTo([...word], limit);
}
