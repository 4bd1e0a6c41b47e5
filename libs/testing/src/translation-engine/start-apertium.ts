import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APERTIUM_SERVICE_FILES, type ApertiumServer, startApertiumServer } from '@coverleaf/local-servers';
import { packageObstacle } from '../packages/package-obstacle';

/** Why no Apertium can be had here; nothing when it can. */
export const apertiumObstacle = (): string | undefined =>
  packageObstacle({
    wanted: 'The tests of translation need Apertium',
    packages: ['apertium-eng-spa', 'apertium-apy'],
    programs: ['apertium-apy'],
    files: ['/usr/share/apertium/modes/eng-spa.mode'],
    without: APERTIUM_SERVICE_FILES,
  });

export type TestApertium = Pick<ApertiumServer, 'url' | 'port' | 'pid' | 'stop'>;

/** A real Apertium of its own, English to Spanish. Ready in less than a second. */
export async function startApertium(): Promise<TestApertium> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-apertium-'));
  const { url, port, pid, stop } = await startApertiumServer({ folder });
  return {
    url,
    port,
    pid,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
