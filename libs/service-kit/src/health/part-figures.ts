import { gaugeOnScrape } from '../metrics/metrics';
import type { Health } from './health';

/** Tells whoever scrapes which parts are away. */
export function tellParts(health: Health): void {
  gaugeOnScrape(
    'coverleaf_part_up',
    'Whether a part that this process leans on answers (1) or not (0)',
    ['part'],
    async (gauge) => {
      const { parts } = await health.readiness();
      for (const [part, state] of Object.entries(parts)) gauge.set({ part }, state === 'ok' ? 1 : 0);
    },
  );
}
