import { mapPoint } from './homography';
import { type GrayImage } from './gray-image';
import type { PaddleOcr } from './paddle-ocr';
import type { ReadLine } from './read-page.program';
import type { SeenCharacter } from './characters';
import { cutLine, type Ink, inkOf, type LineImage, splitAtGaps, tightened } from './text-lines';
import type { TextRegion } from './text-regions';

/** Degrees from which a line counts as turned. */
const TURNED = 8;
/** A line whose characters are on average less sure is no text. */
const MIN_CONFIDENCE = 0.5;

export async function readLine(
  view: GrayImage,
  region: TextRegion,
  ocr: PaddleOcr,
): Promise<ReadLine | null> {
  const tight = tightened(region, cutLine(view, region));
  const first = await seenIn(cutLine(view, tight), ocr);
  // A line that stands upright may be read from either end.
  const other = Math.abs(region.angle) > 60 ? await seenIn(cutLine(view, tight, 180), ocr) : null;
  const isOther = other !== null && other.confidence > first.confidence;
  return lineOf(isOther ? other : first, region.angle + (isOther ? 180 : 0), view);
}

/** What a region says read from each of its ends, where that is text: for one of which nobody knows which way is up. */
export async function readBothWays(view: GrayImage, region: TextRegion, ocr: PaddleOcr): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const turn of [0, 180]) {
    const line = lineOf(await seenIn(cutLine(view, region, turn), ocr), region.angle + turn, view);
    if (line) lines.push(line);
  }
  return lines;
}

function lineOf({ characters, line, confidence }: Seen, angle: number, view: GrayImage): ReadLine | null {
  if (confidence < MIN_CONFIDENCE) return null;
  const ink = inkOf(line.image);
  const words = splitAtGaps(characters, line.image.width, ink).map((word) => placed(word, line, ink, view));
  return words.length > 0 ? { words, angle: Math.abs(angle) > TURNED ? Math.round(angle) : 0 } : null;
}

interface Seen {
  readonly line: LineImage;
  readonly characters: readonly SeenCharacter[];
  readonly confidence: number;
}

async function seenIn(line: LineImage, ocr: PaddleOcr): Promise<Seen> {
  const characters = await ocr.read(line.image);
  const sum = characters.reduce((total, { confidence }) => total + confidence, 0);
  return { line, characters, confidence: characters.length > 0 ? sum / characters.length : 0 };
}

function placed(
  word: readonly SeenCharacter[],
  { image, toView }: LineImage,
  ink: Ink | null,
  view: GrayImage,
): ReadLine['words'][number] {
  const { width, height } = image;
  const [from = 0, to = 0] = [word[0]?.at, word.at(-1)?.at].map((at) => (at ?? 0) * width);
  const half = height * 0.28;
  const gaps = ink?.gaps ?? [];
  // The ink tells the edges better than the characters' middles do.
  const left = Math.max(
    ink?.left ?? 0,
    gaps.findLast(([, end]) => end <= from && end >= from - 2 * half)?.[1] ?? from - half,
    0,
  );
  const right = Math.min(
    ink?.right ?? width,
    gaps.find(([start]) => start >= to && start <= to + 2 * half)?.[0] ?? to + half,
    width,
  );
  const [top, bottom] = ink ? [ink.top, ink.bottom] : [height * 0.15, height * 0.85];
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((corner) => mapPoint(toView, corner));
  const [xs, ys] = [corners.map(({ x }) => x / view.width), corners.map(({ y }) => y / view.height)];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  return {
    characters: word.map(({ text, confidence, at }) => ({
      text,
      confidence,
      x: mapPoint(toView, { x: at * width, y: height / 2 }).x / view.width,
    })),
    box: { left: x0, top: y0, width: Math.max(...xs) - x0, height: Math.max(...ys) - y0 },
  };
}
