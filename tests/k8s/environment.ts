import { randomBytes } from 'node:crypto';
import { s3SettingsFrom } from '@coverleaf/object-store';
import { BaseConfig, ConfigError, loadConfig, publicKeyOf } from '@coverleaf/service-kit';
import { z } from 'zod';
import { type Need, SERVICE_NAMES, SERVICES } from '../../tools/standalone/src/services';
import { CONFIGS, READ_BY_OTHERS } from '../deployment/configs';
import { K8sObject, ofKind } from './objects';
import { about, isOurs, roleOf, serviceOf, type Workload, workloadsOf } from './workloads';

/** The variables that set a process's ports, by the names of the ports in the manifests. */
const PORTS: Readonly<Record<string, string>> = {
  http: 'PORT',
  management: 'MANAGEMENT_PORT',
  rpc: 'RPC_PORT',
  smtp: 'INBOUND_SMTP_PORT',
};
const SIGNING_KEY = randomBytes(32).toString('base64');
/** Sample values for secrets, in the format that the settings require. */
const SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://login:password@db.lender.example:5432/database?sslmode=verify-full',
  DATABASE_REPLICA_URL: 'postgres://login:password@replica.lender.example:5432/database?sslmode=verify-full',
  MIGRATION_DATABASE_URL: 'postgres://owner:password@db.lender.example:5432/database?sslmode=verify-full',
  REDIS_URL: 'rediss://:password@redis.lender.example:6379',
  RPC_SECRET: randomBytes(24).toString('hex'),
  SIGNING_KEY,
  SIGNING_PUBLIC_KEYS: SERVICE_NAMES.map((name) => `${name}:${publicKeyOf(SIGNING_KEY)}`).join(','),
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  ALERT_WEBHOOK_URL: 'https://alerts.lender.example/hooks',
  ALERT_WEBHOOK_SECRET: `whsec_${'A'.repeat(44)}`,
  SMTP_URL: 'smtps://user:password@smtp.lender.example:465',
  ADMIN_EMAIL: 'admin@lender.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_FROM: '+12025550100',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
};

/** Sample addresses of servers inside the cluster. */
const LOCAL_SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://login:password@postgres:5432/database',
  REDIS_URL: 'redis://:password@redis:6379',
};

const GRACE = BaseConfig.pick({ SHUTDOWN_DELAY_MS: true, SHUTDOWN_GRACE_MS: true });

/** Settings that an operator sets once for all processes. */
const COMMON = ['LOG_LEVEL', 'DATABASE_POOL'];

type ProcessName = keyof typeof CONFIGS;
const PROCESS_NAMES = Object.keys(CONFIGS) as ProcessName[];
const needsOf = (name: ProcessName): readonly Need[] =>
  name === 'document-parser' ? [] : SERVICES[name].needs;

type Variables = Readonly<Record<string, string>>;
const Data = K8sObject.extend({ data: z.record(z.string(), z.string()).default({}) });
const Secret = K8sObject.extend({ stringData: z.record(z.string(), z.string()) });

/** Checks that every process gets the settings that it reads, no unknown ones, and only the secrets that it needs. */
export function environmentErrors(objects: readonly K8sObject[], secrets: readonly K8sObject[]): string[] {
  const maps = new Map(ofKind(objects, 'ConfigMap', Data).map(({ metadata, data }) => [metadata.name, data]));
  const hasServers = isServed('redis:6379', objects);
  const samples = new Map(
    ofKind(secrets, 'Secret', Secret).map(({ metadata, stringData }) => [
      metadata.name,
      { ...sampled(stringData), ...(hasServers && pickedFrom(LOCAL_SAMPLES, stringData)) },
    ]),
  );
  return workloadsOf(objects)
    .filter(isOurs)
    .flatMap((workload) => {
      const service = PROCESS_NAMES.find((name) => name === serviceOf(workload));
      if (!service) return about(workload, [`${serviceOf(workload)} is no service`]);
      const env = environmentOf(workload, maps, samples);
      return about(workload, [
        ...configErrors(service, env),
        ...secretErrors(service, workload, samples),
        ...addressErrors(env, objects),
        ...portErrors(env, workload),
        ...graceErrors(env, workload),
        ...(COMMON.every((name) => name in env) ? [] : ['it does not get what every process gets']),
      ]);
    });
}

const sampled = (data: Variables): Variables =>
  Object.fromEntries(Object.keys(data).map((key) => [key, SAMPLES[key] ?? 'a sample of sixteen']));

const pickedFrom = (values: Variables, wanted: Variables): Variables =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in wanted));

/**
 * Merges the environment as the cluster does: later sources win, and the container's own values win over all of them.
 */
function environmentOf(
  workload: Workload,
  maps: ReadonlyMap<string, Variables>,
  secrets: ReadonlyMap<string, Variables>,
): Variables {
  const entries = workload.spec.template.spec.containers.flatMap(({ env, envFrom }) => [
    ...envFrom.flatMap(({ prefix, configMapRef, secretRef }) =>
      Object.entries(maps.get(configMapRef?.name ?? '') ?? secrets.get(secretRef?.name ?? '') ?? {}).map(
        ([key, value]) => [prefix + key, value],
      ),
    ),
    ...env.map(({ name, value = '' }) => [name, value]),
  ]);
  return z.record(z.string(), z.string()).parse(Object.fromEntries(entries));
}

function configErrors(service: ProcessName, env: Variables): string[] {
  const storing = needsOf(service).includes('objects');
  const known = new Set([
    ...Object.keys(CONFIGS[service].shape),
    ...COMMON,
    ...READ_BY_OTHERS,
    ...(storing ? readBy(s3SettingsFrom, env) : []),
  ]);
  const errors = Object.keys(env).flatMap((name) => (known.has(name) ? [] : [`nobody reads ${name}`]));
  if (storing && !s3SettingsFrom(env)) errors.push('its files would lie in the container');
  try {
    loadConfig(CONFIGS[service], env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    errors.push(error.message);
  }
  return errors;
}

/** The variables that `read` reads. */
function readBy(read: (env: NodeJS.ProcessEnv) => unknown, env: Variables): string[] {
  const names: string[] = [];
  const watched = new Proxy<NodeJS.ProcessEnv>(
    { ...env },
    {
      get(target, name) {
        names.push(String(name));
        return typeof name === 'string' ? target[name] : undefined;
      },
    },
  );
  read(watched);
  return names;
}

function secretErrors(
  service: ProcessName,
  workload: Workload,
  secrets: ReadonlyMap<string, Variables>,
): string[] {
  const held = new Set(
    workload.spec.template.spec.containers.flatMap(({ envFrom }) =>
      envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
    ),
  );
  const needed = new Set(
    needsOf(service)
      .filter((need) => need !== 'first-admin' || roleOf(workload) === 'migration')
      .flatMap((need) =>
        need === 'database'
          ? [
              `${service}-database`,
              ...(roleOf(workload) === 'migration' ? [`${service}-migration-database`] : []),
            ]
          : need === 'signing'
            ? [`${service}-signing`, 'signers']
            : [need],
      )
      .filter((name) => secrets.has(name)),
  );
  return [
    ...[...held]
      .filter((name) => !needed.has(name) && name !== 'traces')
      .map((name) => `it holds the Secret ${name} without need`),
    ...[...needed].filter((name) => !held.has(name)).map((name) => `it needs the Secret ${name}`),
  ];
}

/** Checks that a service finds the services it asks at the addresses in its environment. */
function addressErrors(env: Variables, objects: readonly K8sObject[]): string[] {
  return Object.entries(env)
    .filter(
      ([name, address]) =>
        (name.endsWith('_RPC') || name === 'DOCUMENT_PARSER') && !isServed(address, objects),
    )
    .map(([name, address]) => `${name} leads to ${address}, where nothing is`);
}

const Served = K8sObject.extend({
  spec: z.looseObject({ ports: z.array(z.looseObject({ port: z.number() })) }),
});

const isServed = (address: string, objects: readonly K8sObject[]): boolean =>
  ofKind(objects, 'Service', Served).some(({ metadata, spec }) =>
    spec.ports.some(({ port }) => address === `${metadata.name}:${port}`),
  );

const portErrors = (env: Variables, workload: Workload): string[] =>
  workload.spec.template.spec.containers
    .flatMap(({ ports }) => ports)
    .filter(({ name, containerPort }) => env[PORTS[name] ?? ''] !== String(containerPort))
    .map(({ name, containerPort }) => `it does not listen at ${containerPort}, its port for ${name}`);

/** The cluster kills a process that takes longer to end than the grace period of its pod. */
function graceErrors(env: Variables, workload: Workload): string[] {
  const { terminationGracePeriodSeconds } = workload.spec.template.spec;
  if (roleOf(workload) === 'migration') return [];
  const { SHUTDOWN_DELAY_MS, SHUTDOWN_GRACE_MS } = loadConfig(GRACE, env);
  // The order of `startProcess`: a delay until callers know, then RPC, then jobs, then the rest.
  const needed = (SHUTDOWN_DELAY_MS + 2 * SHUTDOWN_GRACE_MS) / 1_000 + 5;
  return terminationGracePeriodSeconds < needed ? [`it may take ${needed} s to end`] : [];
}
