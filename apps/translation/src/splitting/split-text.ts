/**
 * A text in pieces of at most `limit` characters, which together are the text: by sentences, and only where a sentence
 * is longer, by words.
 */
export function splitText(text: string, limit: number): string[] {
  if (text.length <= limit) return [text];
  const sentences = segmentsOf(text, 'sentence').flatMap((sentence) =>
    sentence.length <= limit
      ? [sentence]
      : gather(
          segmentsOf(sentence, 'word').flatMap((word) => cut(word, limit)),
          limit,
        ),
  );
  return gather(sentences, limit);
}

const segmentsOf = (text: string, granularity: 'sentence' | 'word'): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity }).segment(text), ({ segment }) => segment);

/** Neighbours together, as far as they fit. */
function gather(parts: readonly string[], limit: number): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + part.length <= limit) pieces[pieces.length - 1] = last + part;
    else pieces.push(part);
  }
  return pieces;
}

/** Something without a place to part it; characters of two code units stay whole. */
function cut(word: string, limit: number): string[] {
  if (word.length <= limit) return [word];
  return gather([...word], limit);
}
