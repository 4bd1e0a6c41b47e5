import { type Mutation, POD, PROCESS, RULE } from './mutate';

export const SHAPES: readonly Mutation[] = [
  [/nobody knows the field .*replcas/, 'Deployment lender-rpc', ['spec', 'replcas'], 2],
  [/nobody knows the field .*readinesProbe/, 'Deployment lender-rpc', [...PROCESS, 'readinesProbe'], {}],
  [/nobody knows the field .*sessionAffinty/, 'Service gateway', ['spec', 'sessionAffinty'], 'None'],
  [/replicas/, 'Deployment lender-rpc', ['spec', 'replicas'], '2'],
  [/selector/, 'Deployment lender-rpc', ['spec', 'selector'], undefined],
  [/name/, 'Deployment lender-rpc', [...PROCESS, 'name'], undefined],
  [/nothing is known of/, 'Deployment lender-rpc', ['apiVersion'], 'apps/v1beta1'],
  [/nobody knows the field .*minReplicas/, 'ScaledObject lender-worker', ['spec', 'minReplicas'], 1],
  [/nobody knows the field .*metadat$/, 'ScaledObject lender-worker', ['spec', 'triggers', 0, 'metadat'], {}],
  [/maxReplicaCount/, 'ScaledObject lender-worker', ['spec', 'maxReplicaCount'], '4'],
  [
    /nobody knows the field .*intervall/,
    'PodMonitor processes',
    ['spec', 'podMetricsEndpoints', 0, 'intervall'],
    '1s',
  ],
  [/nobody knows the field .*labls/, 'PrometheusRule coverleaf', [...RULE, 'labls'], {}],
  [/expr/, 'PrometheusRule coverleaf', [...RULE, 'expr'], undefined],
  [/nobody knows the field .*ingres/, 'NetworkPolicy nobody', ['spec', 'ingres'], []],
];

export const REFERENCES: readonly Mutation[] = [
  [
    /select its own pods/,
    'Deployment lender-rpc',
    ['spec', 'selector', 'matchLabels', 'app.kubernetes.io/name'],
    'x',
  ],
  [
    /Service lender-rpc: it leads to 0/,
    'Service lender-rpc',
    ['spec', 'selector', 'app.kubernetes.io/name'],
    'x',
  ],
  [
    /Service lender-rpc: it leads to \d\d/,
    'Service lender-rpc',
    ['spec', 'selector'],
    { 'app.kubernetes.io/part-of': 'coverleaf' },
  ],
  [/Service gateway: its pods have no port/, 'Service gateway', ['spec', 'ports', 0, 'targetPort'], 'web'],
  [
    /is about no pod/,
    'PodDisruptionBudget lender-rpc',
    ['spec', 'selector', 'matchLabels', 'app.kubernetes.io/name'],
    'x',
  ],
  [
    /there is no web of gateway/,
    'Ingress gateway',
    ['spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service', 'port', 'name'],
    'web',
  ],
  [/how to make the Secret x/, 'Ingress gateway', ['spec', 'tls', 0, 'secretName'], 'x'],
  [/there is no ConfigMap x/, 'Deployment gateway', [...PROCESS, 'envFrom', 1, 'configMapRef', 'name'], 'x'],
  [/how to make the Secret x/, 'Deployment gateway', [...PROCESS, 'envFrom', 2, 'secretRef', 'name'], 'x'],
  [/there are two/, 'Service lender-rpc', ['metadata', 'name'], 'gateway'],
];

export const PODS: readonly Mutation[] = [
  [
    /deployed at the wrong time/,
    'Deployment gateway',
    ['metadata', 'labels', 'app.kubernetes.io/component'],
    undefined,
  ],
  [/there is no volume x/, 'Deployment gateway', [...PROCESS, 'volumeMounts', 0, 'name'], 'x'],
  [/may run as root/, 'Deployment gateway', [...POD, 'securityContext', 'runAsNonRoot'], undefined],
  [
    /may make any system call/,
    'Deployment gateway',
    [...POD, 'securityContext', 'seccompProfile'],
    undefined,
  ],
  [/token of the cluster/, 'Job lender-migration', [...POD, 'automountServiceAccountToken'], true],
  [
    /may write to its image/,
    'Deployment gateway',
    [...PROCESS, 'securityContext', 'readOnlyRootFilesystem'],
    false,
  ],
  [
    /may become more/,
    'Deployment gateway',
    [...PROCESS, 'securityContext', 'allowPrivilegeEscalation'],
    undefined,
  ],
  [
    /keeps capabilities/,
    'Deployment gateway',
    [...PROCESS, 'securityContext', 'capabilities', 'drop'],
    ['NET_RAW'],
  ],
  [/memory is not bounded/, 'Deployment gateway', [...PROCESS, 'resources', 'limits', 'memory'], '64Mi'],
  [/it may take 448 MB/, 'Deployment gateway', [...PROCESS, 'resources', 'limits', 'memory'], '400Mi'],
  [
    /it may take 2384 MB/,
    'Deployment document-rpc',
    [...PROCESS, 'resources', 'limits', 'memory'],
    '1536Mi',
  ],
  [
    /mail-ingest-worker: it may take/,
    'Deployment mail-ingest-worker',
    [...PROCESS, 'resources', 'limits', 'memory'],
    '2Gi',
  ],
  [/it may take NaN MB/, 'Job lender-migration', [...PROCESS, 'env'], []],
  [/names no version/, 'Deployment gateway', [...PROCESS, 'image'], 'coverleaf/gateway:latest'],
  [/names no version/, 'Deployment gateway', [...PROCESS, 'image'], 'registry.example:5000/coverleaf/gateway'],
  [/is not its image/, 'Deployment gateway', [...PROCESS, 'image'], 'coverleaf/lender:0.1.0'],
  [/is not its image/, 'Deployment gateway', [...PROCESS, 'image'], 'registry.example/notcoverleaf/gateway:0.1.0'],
  [/no port is called web/, 'Deployment gateway', [...PROCESS, 'livenessProbe', 'httpGet', 'port'], 'web'],
  [/it is not probed/, 'Deployment gateway', [...PROCESS, 'readinessProbe'], undefined],
  [
    /mail-ingest: nothing runs its worker/,
    'Deployment mail-ingest-worker',
    [...POD.slice(0, 2), 'metadata', 'labels', 'app.kubernetes.io/component'],
    'rpc',
  ],
];
