import { type Mutation, PROCESS, RULE } from './mutate';

export const ENVIRONMENTS: readonly Mutation[] = [
  [
    /it may take 45 s to end/,
    'Deployment gateway',
    ['spec', 'template', 'spec', 'terminationGracePeriodSeconds'],
    35,
  ],
  [/it may take 90 s to end/, 'ConfigMap gateway-settings-', ['data', 'SHUTDOWN_GRACE_MS'], '37500'],
  [
    /does not listen at 9091, its port for management/,
    'Deployment gateway',
    [...PROCESS, 'ports', 1, 'containerPort'],
    9091,
  ],
  [/nobody reads REDIS_URI/, 'Deployment gateway', [...PROCESS, 'env', 0, 'name'], 'REDIS_URI'],
  [/nobody reads S3_REGON/, 'ConfigMap objects-', ['data', 'S3_REGON'], 'x'],
  [/INSIGHT_URL/, 'ConfigMap insight-', ['data', 'INSIGHT_URL'], undefined],
  [/TRANSLATION_ENGINE/, 'ConfigMap translation-engine-', ['data', 'TRANSLATION_ENGINE'], 'babel'],
  [/TRUST_PROXI/, 'ConfigMap gateway-settings-', ['data', 'TRUST_PROXI'], 'x'],
  [/files would lie in the container/, 'ConfigMap objects-', ['data', 'S3_ENDPOINT'], undefined],
  [
    /LENDER_RPC leads to loaner-rpc:4000/,
    'ConfigMap gateway-settings-',
    ['data', 'LENDER_RPC'],
    'loaner-rpc:4000',
  ],
  [
    /holds the Secret keys without need/,
    'Deployment lender-rpc',
    [...PROCESS, 'envFrom', 2, 'secretRef', 'name'],
    'keys',
  ],
  [
    /Deployment identity-rpc: it holds the Secret first-admin without need/,
    'Deployment identity-rpc',
    [...PROCESS, 'envFrom', 0],
    { secretRef: { name: 'first-admin' } },
  ],
  [/OTEL_EXPORTER_OTLP_ENDPOINT/, 'ConfigMap process-', ['data', 'OTEL_EXPORTER_OTLP_ENDPOINT'], 'collector'],
  [/nobody reads OTEL_EXPORTER/, 'ConfigMap process-', ['data', 'OTEL_EXPORTER'], 'x'],
  [
    /Job lender-migration: it does not get what every process gets/,
    'Job lender-migration',
    [...PROCESS, 'envFrom'],
    [],
  ],
  [
    /needs the Secret redis/,
    'Deployment lender-rpc',
    [...PROCESS, 'envFrom', 3, 'secretRef', 'name'],
    'keys',
  ],
];

export const NETWORK: readonly Mutation[] = [
  [/is allowed: Ingress/, 'NetworkPolicy nobody', ['spec', 'policyTypes'], ['Egress']],
  [
    /is allowed: Egress/,
    'NetworkPolicy nobody',
    ['spec', 'podSelector'],
    { matchLabels: { 'app.kubernetes.io/name': 'gateway' } },
  ],
  [
    /nothing is .*loaner/,
    'NetworkPolicy to-redis',
    ['spec', 'podSelector', 'matchExpressions', 0, 'values', 0],
    'loaner',
  ],
  [
    /Deployment gateway may go to Deployment lender-rpc: that should be so/,
    'NetworkPolicy gateway-rpc',
    ['spec', 'egress', 0, 'to', 0, 'podSelector', 'matchExpressions', 0, 'values', 0],
    'identity',
  ],
  [
    /Deployment gateway is let in by Deployment identity-rpc: that should be so/,
    'NetworkPolicy identity-rpc',
    ['spec', 'ingress', 0, 'ports', 0, 'port'],
    4001,
  ],
  [
    /lender-worker may go to Deployment document-rpc: that should not be so/,
    'NetworkPolicy lender-rpc',
    ['spec', 'egress', 0, 'to', 0],
    { podSelector: {} },
  ],
  [
    /Deployment translation-rpc reaches, without need, its translation-engine/,
    'NetworkPolicy to-translation-engine',
    ['spec', 'podSelector', 'matchLabels'],
    undefined,
  ],
  [
    /Job lender-migration does not reach a collector/,
    'NetworkPolicy to-collector',
    ['spec', 'podSelector', 'matchLabels', 'app.kubernetes.io/component'],
    'rpc',
  ],
  [
    /to-mail-provider: the world is not .*169/,
    'NetworkPolicy to-mail-provider',
    ['spec', 'egress', 0, 'to', 0, 'ipBlock', 'except', 2],
    '192.0.2.0/24',
  ],
  [
    /Deployment document-rpc does not reach its insight/,
    'NetworkPolicy to-insight',
    ['spec', 'podSelector', 'matchExpressions', 0, 'values', 0],
    'gateway',
  ],
];

export const SCALING: readonly Mutation[] = [
  [/what it scales is not there/, 'HorizontalPodAutoscaler gateway', ['spec', 'scaleTargetRef', 'name'], 'x'],
  [/what it scales is not there/, 'ScaledObject lender-worker', ['spec', 'scaleTargetRef', 'name'], 'x'],
  [
    /jobs of another service/,
    'ScaledObject lender-worker',
    ['spec', 'scaleTargetRef', 'name'],
    'identity-worker',
  ],
  [/lender-worker: nothing scales it/, 'ScaledObject lender-worker', ['spec', 'scaleTargetRef', 'name'], 'x'],
  [/cannot keep between 0/, 'ScaledObject lender-worker', ['spec', 'minReplicaCount'], 0],
  [/would set .* back/, 'Deployment gateway', ['spec', 'replicas'], 2],
];

export const ALERTS: readonly Mutation[] = [
  [
    /nothing tells coverleaf_transmission_/,
    'PrometheusRule coverleaf',
    [...RULE, 'expr'],
    'coverleaf_transmission_failed > 0',
  ],
  [
    /nothing tells coverleaf_queue_job$/m,
    'ScaledObject lender-worker',
    ['spec', 'triggers', 0, 'metadata', 'query'],
    'coverleaf_queue_job{service="lender"} ',
  ],
  [
    /coverleaf_transmissions is never fialed/,
    'PrometheusRule coverleaf',
    [...RULE, 'expr'],
    'coverleaf_transmissions{kind="document", state="fialed"} > 0',
  ],
  [
    /coverleaf_queue_jobs is never wait$/m,
    'ScaledObject lender-worker',
    ['spec', 'triggers', 0, 'metadata', 'query'],
    'coverleaf_queue_jobs{service="lender", state="wait"}',
  ],
  [/PodMonitor processes: no Prometheus/, 'PodMonitor processes', ['metadata', 'labels'], {}],
  [/a moment is enough/, 'PrometheusRule coverleaf', [...RULE, 'for'], undefined],
  [/how severe/, 'PrometheusRule coverleaf', [...RULE, 'labels', 'severity'], 'bad'],
  [/leads nowhere/, 'PrometheusRule coverleaf', [...RULE, 'annotations', 'runbook'], 'docs/operations.md#x'],
  [/it says nothing/, 'PrometheusRule coverleaf', [...RULE, 'annotations', 'summary'], undefined],
  [/gateway: nobody asks for its figures/, 'Deployment gateway', [...PROCESS, 'ports', 1, 'name'], 'figures'],
];
