import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new, empty folder for each test of a block. `at` returns a path in it. */
export function useFolder() {
  const folder = { path: '', at: (...names: string[]) => join(folder.path, ...names) };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'coverleaf-test-'));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
