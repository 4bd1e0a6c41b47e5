import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder, deleted after the tests of the file or `describe` that creates it. Jest runs hooks in the order
 * in which they are registered, so create it outside of the `describe` whose product uses it.
 */
export class TestFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'coverleaf-test-'));

  constructor() {
    afterAll(() => rmSync(this.path, { recursive: true, force: true }));
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** @returns the path of the new file */
  async write(name: string, content: Uint8Array | string, mode?: number): Promise<string> {
    await writeFile(this.at(name), content, { mode });
    return this.at(name);
  }
}
