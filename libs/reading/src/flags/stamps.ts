import type { FoundFlag, ReadingFlag } from '@coverleaf/contracts';
import { areaOfBox, heightOf, middleOf, sharedArea, sharedHeight, type Area } from '../sheet/areas';
import { median } from '../sheet/lines';
import { MOST_WORDS_OF_VIEW, type View, type Word } from '../sheet/words';
import { flagAt } from './flag-at';

/** Words that a stamp or watermark puts over a page. */
const STAMPS: readonly (readonly [RegExp, ReadingFlag])[] = [
  [
    /cance[il1]{1,2}?e?[il1]?ed|^cancel{1,2}$|ancel{1,2}[ei1]|^n?celled$|^lled$|canceled|cancelada|cancelado|terminated|lapsed|anulad[oa]/,
    'cancelled',
  ],
  [/specimen|sample|muestra|void|illustration|draft|notvalid|novalid|example|invalid/, 'specimen'],
  [/quote|quotation|proposal|notapolicy|cotizacion|estimate/, 'quote'],
  [/unpaid|pastdue|notpaid|nonpayment/, 'renewal_unpaid'],
];

interface Piece extends Area {
  readonly word: Word;
}

/** Stamps on a view: turned, large or annotated words, also broken into letters. */
export const findStamps = (view: View): readonly FoundFlag[] => {
  const found: FoundFlag[] = [];
  for (const [reader, words] of Object.entries(view.words)) {
    const others = Object.entries(view.words).flatMap(([other, own]) => (other === reader ? [] : own));
    const pieces = words
      .slice(0, MOST_WORDS_OF_VIEW)
      .map((word) => ({ word, ...areaOfBox(asSmallAs(others, word).box, view) }));
    const unit = median(pieces.filter(({ word }) => !word.angle).map(heightOf)) || 1;
    for (const group of groupsOf(pieces, unit)) {
      const text = group.map(({ word }) => word.text).join('');
      const flag = group.every(endsSentence) ? null : flagOf(text);
      if (flag) found.push(flagAt(flag, view, group, group.map(({ word }) => word.text).join(' ')));
    }
  }
  return found;
};

/** The same word as another reader saw it, where this one took two lines for one. */
const asSmallAs = (others: readonly Word[], word: Word): Word =>
  word.annotation || (word.angle ?? 0) !== 0 || !STAMPS.some(([words]) => words.test(plainOf(word.text)))
    ? word
    : (others.find(
        (other) =>
          plainOf(other.text) === plainOf(word.text) &&
          other.box.height < word.box.height &&
          sharedArea(other.box, word.box) > 0.6 * other.box.width * other.box.height,
      ) ?? word);

/** Words that a drawing must cross. */
const MIN_CROSSED = 2;
/** Shares of the page: a drawing that is as wide and stands on its body is no logo and no signature. */
const BODY = { width: 0.25, height: 0.1, top: 0.12, bottom: 0.88 };

/** Drawings across the body of a page. Words that they may say are for `findStamps`. */
export const findDrawings = (view: View): readonly FoundFlag[] =>
  (view.marks ?? [])
    .filter(({ box, crossedWords }) => {
      const middle = box.top + box.height / 2;
      const isOnBody =
        box.width >= BODY.width && box.height >= BODY.height && middle > BODY.top && middle < BODY.bottom;
      return crossedWords >= MIN_CROSSED || isOnBody;
    })
    .slice(0, 5)
    .map(({ box }) => flagAt('drawn_over', view, [areaOfBox(box, view)], null));

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '');

/** `quote.`: readers of blurred pictures see the end of a sentence larger than it is. */
const endsSentence = ({ word }: Piece): boolean =>
  !word.annotation && Math.abs(word.angle ?? 0) <= TURNED && /^[a-z]+[.,;]$/.test(word.text);

const flagOf = (text: string): ReadingFlag | null => {
  const plain = plainOf(text);
  if (plain.length > 400) return null;
  return STAMPS.find(([words]) => words.test(plain))?.[1] ?? null;
};

/** In degrees: a word that is turned further was stamped. */
const TURNED = 8;

/** Words that may be of one stamp, in reading order. */
const groupsOf = (pieces: readonly Piece[], unit: number): readonly (readonly Piece[])[] => {
  const groups: (readonly Piece[])[] = [];
  const byAngle = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const { word } = piece;
    const angle = Math.round((word.angle ?? 0) / 10) * 10;
    const isTurned = Math.abs(word.angle ?? 0) > TURNED;
    if (isTurned) byAngle.set(angle, [...(byAngle.get(angle) ?? []), piece]);
    if (
      word.annotation ||
      isTurned ||
      heightOf(piece) > (word.text === word.text.toUpperCase() ? 1.5 : 1.8) * unit
    )
      groups.push([piece]);
  }
  for (const [angle, turned] of byAngle) {
    const radians = (angle * Math.PI) / 180;
    const along = (piece: Piece): number =>
      middleOf(piece).x * Math.cos(radians) + middleOf(piece).y * Math.sin(radians);
    groups.push(
      turned,
      turned.toSorted((one, other) => along(one) - along(other)),
    );
  }
  groups.push(...spacedOut(pieces));
  const notes = pieces.filter(({ word }) => word.annotation);
  // Letters of a slanted stamp may come one by one, each upright.
  const letters = pieces.filter(
    (piece) => piece.word.text.replaceAll(/[^\p{L}]/gu, '').length <= 2 && heightOf(piece) > 1.3 * unit,
  );
  const large = pieces.filter((piece) => heightOf(piece) > 1.8 * unit && piece.word.text.length <= 4);
  for (const loose of [notes, letters, large])
    groups.push(
      loose,
      loose.toSorted((one, other) => one.left - other.left),
    );
  return groups.filter((group) => group.length > 0 && group.length <= 60);
};

/** Letters of a word that stand apart: in one row as words of their own, or with a mark between: `C.A.N.C.E.L.L.E.D`. */
const LETTER = /^\p{L}$/u;
const MARKED = /^(?:\p{L}[-.*_/\u00b7\u2013]){3,}\p{L}\W*$/u;
const [LEAST_LETTERS, WIDEST_BLANK] = [4, 3];

/** Words that are emphasized with blanks or marks between their letters. */
const spacedOut = (pieces: readonly Piece[]): readonly (readonly Piece[])[] => {
  const found: Piece[][] = [];
  let run: Piece[] = [];
  for (const piece of pieces) {
    if (MARKED.test(piece.word.text)) found.push([piece]);
    if (!LETTER.test(piece.word.text)) continue;
    const last = run.at(-1);
    const goesOn =
      last &&
      sharedHeight(last, piece) > 0.5 * heightOf(last) &&
      piece.left > last.left &&
      piece.left - last.right < WIDEST_BLANK * heightOf(last);
    if (goesOn) run.push(piece);
    else found.push((run = [piece]));
  }
  return found.filter((group) => group.length >= LEAST_LETTERS || MARKED.test(group[0]?.word.text ?? ''));
};
