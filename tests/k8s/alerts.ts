import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotificationState, TransmissionState } from '@coverleaf/contracts';
import { z } from 'zod';
import { sourcesOf } from '../deployment/sources';
import { K8S, K8sObject, ofKind, titleOf } from './objects';
import { matches, Selector } from './selectors';
import { labelsOf, workloadsOf } from './workloads';

const ROOT = join(K8S, '..');
const Rules = K8sObject.extend({
  spec: z.looseObject({
    groups: z.array(
      z.looseObject({
        rules: z.array(
          z.looseObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().optional(),
            labels: z.looseObject({ severity: z.string().optional() }).default({}),
            annotations: z
              .looseObject({ summary: z.string().optional(), runbook: z.string().optional() })
              .default({}),
          }),
        ),
      }),
    ),
  }),
});
const Monitor = K8sObject.extend({
  spec: z.looseObject({
    selector: Selector,
    podMetricsEndpoints: z.array(z.looseObject({ port: z.string() })),
  }),
});

/** The values of the label `state`, by metric. BullMQ defines those of queues. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  coverleaf_transmissions: TransmissionState.exclude(['delivered']).options,
  coverleaf_borrower_mails: NotificationState.exclude(['sent', 'replaced', 'skipped']).options,
  coverleaf_queue_jobs: [
    'active',
    'completed',
    'delayed',
    'failed',
    'prioritized',
    'waiting',
    'waiting-children',
  ],
};
const FIGURES = figureNames();
const RUNBOOKS = headingsOf('docs/operations/runbook.md');

/** Checks that alerts use existing metrics and link to instructions, and that every process is scraped. */
export function alertErrors(objects: readonly K8sObject[]): string[] {
  const rules = ofKind(objects, 'PrometheusRule', Rules).flatMap(({ spec }) =>
    spec.groups.flatMap((group) => group.rules),
  );
  const queries = [...rules.map(({ alert, expr }) => ({ whose: alert, expr })), ...scalerQueries(objects)];
  return [
    ...queries.flatMap(({ whose, expr }) =>
      [...new Set(expr.match(/coverleaf_\w+/g))]
        .filter((name) => !FIGURES.has(name.replace(/_(count|sum|bucket)$/, '')))
        .map((name) => `${whose}: nothing tells ${name}`),
    ),
    ...queries.flatMap(({ whose, expr }) => stateErrors(expr).map((error) => `${whose}: ${error}`)),
    ...rules.flatMap(({ alert, labels, annotations, ...rule }) => [
      ...(rule.for ? [] : [`${alert}: a moment is enough to wake somebody`]),
      ...(['critical', 'warning'].includes(labels.severity ?? '') ? [] : [`${alert}: how severe is it?`]),
      ...(annotations.summary ? [] : [`${alert}: it says nothing`]),
      ...(RUNBOOKS.has(annotations.runbook ?? '')
        ? []
        : [`${alert}: ${annotations.runbook ?? 'its runbook'} leads nowhere`]),
    ]),
    // Most installations of Prometheus read only the objects that have its label.
    ...['PodMonitor', 'PrometheusRule']
      .flatMap((kind) => ofKind(objects, kind, K8sObject))
      .filter(({ metadata }) => !metadata.labels['release'])
      .map((object) => `${titleOf(object)}: no Prometheus is told to read it`),
    ...ofKind(objects, 'PodMonitor', Monitor).flatMap(({ spec }) => scrapeErrors(spec, objects)),
  ];
}

/** Prometheus doesn't report a misspelled state; it counts it as zero forever. */
function stateErrors(expr: string): string[] {
  return [...expr.matchAll(/(coverleaf_\w+)\{([^}]*)\}/g)].flatMap(([, figure = '', labels = '']) => {
    const [, asked] = /\bstate=~?"([^"]*)"/.exec(labels) ?? [];
    return (asked?.split('|') ?? [])
      .filter((state) => !STATES[figure]?.includes(state))
      .map((state) => `${figure} is never ${state}`);
  });
}

function scrapeErrors(
  { selector, podMetricsEndpoints }: z.output<typeof Monitor>['spec'],
  objects: readonly K8sObject[],
): string[] {
  return workloadsOf(objects)
    .filter(({ kind }) => kind === 'Deployment')
    .filter((workload) => {
      const open = workload.spec.template.spec.containers.flatMap(({ ports }) =>
        ports.map(({ name }) => name),
      );
      return (
        !matches(selector, labelsOf(workload)) || !podMetricsEndpoints.some(({ port }) => open.includes(port))
      );
    })
    .map(({ metadata }) => `${metadata.name}: nobody asks for its figures`);
}

const Trigger = z.looseObject({ metadata: z.looseObject({ query: z.string() }) });
const Scaled = K8sObject.extend({ spec: z.looseObject({ triggers: z.array(Trigger) }) });

const scalerQueries = (objects: readonly K8sObject[]): { whose: string; expr: string }[] =>
  ofKind(objects, 'ScaledObject', Scaled).flatMap(({ metadata, spec }) =>
    spec.triggers.map((trigger) => ({ whose: metadata.name, expr: trigger.metadata.query })),
  );

/** The anchors of headings, as links use them: `docs/operations/runbook.md#alerts`. */
function headingsOf(path: string): ReadonlySet<string> {
  const titles = readFileSync(join(ROOT, path), 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...titles].map(
      ([, title = '']) =>
        `${path}#${title
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-')}`,
    ),
  );
}

/** The names of the metrics that the sources define. */
function figureNames(): ReadonlySet<string> {
  return new Set(
    sourcesOf('apps', 'libs').flatMap((text) =>
      [...text.matchAll(/'(coverleaf_\w+)'/g)].map(([, name = '']) => name),
    ),
  );
}
