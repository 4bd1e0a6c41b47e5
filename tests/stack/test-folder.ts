import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder, which is deleted after the tests of the file or `describe` that it is made in. Jest runs hooks in
 * their order: make it outside the `describe` whose product works in it.
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
