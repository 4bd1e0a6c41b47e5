import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder. */
export interface TestFolder {
  readonly path: string;
  /** The path of something in it. */
  at(...names: string[]): string;
}

/** A new, empty folder for each test of a block. */
export function useFolder(): TestFolder {
  const folder = { path: '', at: (...names: string[]) => join(folder.path, ...names) };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'coverleaf-test-'));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
