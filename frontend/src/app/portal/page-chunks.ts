/** Pages whose code comes in files of its own, apart from what every page needs. */
export type PageChunk = 'upload' | 'reading';

const CHUNKS: ReadonlyMap<string, PageChunk> = new Map([
  ['upload', 'upload'],
  ['guide', 'reading'],
  ['notice', 'reading'],
  ['cpi', 'reading'],
  ['disclaimer', 'reading'],
]);

/** What the page at this path needs beside the code of every page. */
export function chunkOf(path: string): PageChunk | null {
  return CHUNKS.get(path.replace(/\/$/, '').split('/').at(-1) ?? '') ?? null;
}
