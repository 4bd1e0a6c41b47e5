import { SERVICE_NAMES } from '../../tools/standalone/src/services';
import { eventually } from '../stack/eventually';
import type { PartName, Stack } from '../stack/start-stack';
import type { SeededRandom } from './seeded-random';

const PARTS: readonly PartName[] = [...SERVICE_NAMES, 'redis', 'postgres'];

/** The share of faults at Insight: it fails, or it does the work but drops the connection. */
const INSIGHT_SHARE = 0.15;

/** Causes one fault. @returns what it was; null if it hit nothing */
export async function injectFault(stack: Stack, chance: SeededRandom): Promise<string | null> {
  if (chance.next() < INSIGHT_SHARE) {
    const mode = chance.pick(['error', 'accept-and-drop'] as const);
    await stack.setFault(mode, 3);
    return `Insight: ${mode}`;
  }
  const part = chance.pick(PARTS);
  // Most parts are killed. Some are asked to end, as in a rolling restart; after SIGTERM, PostgreSQL would wait for its
  // clients.
  const end = part === 'postgres' ? 'SIGINT' : 'SIGTERM';
  const signal = chance.next() < 0.75 ? 'SIGKILL' : end;
  try {
    await stack.signal(part, signal);
    return `${part}: ${signal}`;
  } catch {
    // The part is dead already and has no pid yet.
    return null;
  }
}

export async function untilHealthy(stack: Stack): Promise<void> {
  await stack.setFault('none');
  await eventually(
    'the portal to answer',
    async () => (await fetch(`${stack.portalUrl}/api/v1/site`)).status === 200,
  );
}
