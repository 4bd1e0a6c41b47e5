import { splitText } from './split-text';

/** What one call of an engine may hold, in UTF-16 code units. */
export interface CallLimits {
  readonly texts: number;
  readonly charactersOfText: number;
  readonly charactersOfCall: number;
}

/** A part of a text that an engine takes at once. */
export interface Piece {
  readonly textIndex: number;
  readonly pieceIndex: number;
  readonly text: string;
}

export const piecesOf = (text: string, textIndex: number, { charactersOfText }: CallLimits): Piece[] =>
  splitText(text, charactersOfText).map((piece, pieceIndex) => ({ textIndex, pieceIndex, text: piece }));

/** As few calls as the limits allow, the pieces in their order. */
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
