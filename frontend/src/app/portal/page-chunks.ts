/** Pages whose code comes in files of its own, apart from what every page needs. */
export type PageChunk = 'upload' | 'reading' | 'status';

const CHUNKS: ReadonlyMap<string, PageChunk> = new Map([
  ['upload', 'upload'],
  ['guide', 'reading'],
  ['notice', 'reading'],
  ['cpi', 'reading'],
  ['disclaimer', 'reading'],
]);

/** What the page at this path needs beside the code of every page. */
export function chunkOf(path: string): PageChunk | null {
  const segments = path.replace(/\/$/, '').split('/');
  // Behind it stands a token.
  if (segments.at(-2) === 'status') return 'status';
  return CHUNKS.get(segments.at(-1) ?? '') ?? null;
}
