import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const httpSeconds = new Histogram({
  name: 'coverleaf_http_request_seconds',
  help: 'Time to answer an HTTP request',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers: [registry],
});

export const rpcSeconds = new Histogram({
  name: 'coverleaf_rpc_seconds',
  help: 'Time to handle an RPC, measured by the service',
  labelNames: ['rpc', 'outcome'],
  buckets: SECONDS,
  registers: [registry],
});

export const rpcFailedHandshakes = new Counter({
  name: 'coverleaf_rpc_strangers_total',
  help: 'Connections to the RPC port that were refused because they did not prove to know RPC_SECRET',
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: 'coverleaf_job_seconds',
  help: 'Time that one attempt of a job took',
  labelNames: ['job', 'outcome'],
  buckets: [...SECONDS, 60, 120],
  registers: [registry],
});

export const jobFailures = new Counter({
  name: 'coverleaf_job_failures_total',
  help: 'Jobs that failed for good',
  labelNames: ['job'],
  registers: [registry],
});

export const refusedEntries = new Counter({
  name: 'coverleaf_queue_entries_refused_total',
  help: 'Queue entries that the service did not run: `forged` without its valid signature, `ended` a repeated old one',
  labelNames: ['queue', 'reason'],
  registers: [registry],
});

export const forgedReadCounts = new Counter({
  name: 'coverleaf_read_counts_forged_total',
  help: 'Times when counts of what a person read held entries that no gateway had written',
  registers: [registry],
});

export const refusedAuditEntries = new Counter({
  name: 'coverleaf_audit_entries_refused_total',
  help: 'Audit entries that identity refused: `forged` without valid signature, `altered` another one under the same id',
  labelNames: ['reason'],
  registers: [registry],
});
for (const reason of ['forged', 'altered']) refusedAuditEntries.inc({ reason }, 0);

export const auditBreaks = new Counter({
  name: 'coverleaf_audit_breaks_total',
  help: 'Daily checks that found the audit log changed',
  registers: [registry],
});

export const unrecordedRefusals = new Counter({
  name: 'coverleaf_refusals_unrecorded_total',
  help: 'Refused acts of staff that the audit log could not take',
  registers: [registry],
});

export const securityAlerts = new Counter({
  name: 'coverleaf_security_alerts_total',
  help: 'Acts that all administrators were told of, by kind',
  labelNames: ['kind'],
  registers: [registry],
});

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
