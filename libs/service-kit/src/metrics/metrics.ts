import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The metrics of this process. Each one is defined beside the code that counts. */
export const registry = new Registry();

/** Buckets for durations. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A gauge whose values are read at each scrape. */
export function gaugeOnScrape<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  read: (gauge: Gauge<L>) => Promise<void>,
): void {
  registry.removeSingleMetric(name);
  registry.registerMetric(
    new Gauge<L>({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        await read(this);
      },
    }),
  );
}

/** Memory, event loop and the like; once per process. */
export function collectProcessMetrics(service: string): void {
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
}
