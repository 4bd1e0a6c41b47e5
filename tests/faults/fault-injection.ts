import { SERVICE_NAMES } from '../../tools/standalone/src/services';
import { eventually } from '../stack/eventually';
import type { PartName, Stack } from '../stack/start-stack';
import type { SeededRandom } from './seeded-random';

const PARTS: readonly PartName[] = [...SERVICE_NAMES, 'redis', 'postgres'];

/** The share of faults that are Insight's, which does what was asked and says nothing, or fails. */
const INSIGHT_SHARE = 0.15;

/** Lets one thing go wrong. @returns what it was; null where it struck nothing */
export async function injectFault(stack: Stack, chance: SeededRandom): Promise<string | null> {
  if (chance.next() < INSIGHT_SHARE) {
    const mode = chance.pick(['error', 'accept-and-drop'] as const);
    await stack.setFault(mode, 3);
    return `Insight: ${mode}`;
  }
  const part = chance.pick(PARTS);
  // Most are killed; some are told to end, as a rolling restart does. PostgreSQL would wait for its clients at SIGTERM.
  const end = part === 'postgres' ? 'SIGINT' : 'SIGTERM';
  const signal = chance.next() < 0.75 ? 'SIGKILL' : end;
  try {
    await stack.signal(part, signal);
    return `${part}: ${signal}`;
  } catch {
    // It is dead already, and has no pid for a moment.
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
