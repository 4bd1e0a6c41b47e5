import { readFileSync } from 'node:fs';
import { type ComposeFile, isOurs, readCompose } from './compose-file';
import { composeSettings } from './compose-settings';

let file: ComposeFile;

beforeAll(async () => {
  file = readCompose(readFileSync('docker-compose.yml', 'utf8'), await composeSettings());
});

const named = (): [string, ComposeFile['services'][string]][] => Object.entries(file.services);
const networksOf = (name: string): readonly string[] => file.services[name]?.networks ?? [];
const openNetworks = (): string[] =>
  Object.keys(file.networks).filter((name) => !file.networks[name]?.internal);

/** Processes of ours that share a network with it. */
const processesBeside = (name: string): string[] =>
  named()
    .filter(([, service]) => isOurs(service) && service.networks.some((it) => networksOf(name).includes(it)))
    .map(([other]) => other);

describe('the networks of docker-compose.yml', () => {
  it('show only the gateway to the world, and keep the others in', () => {
    const published = named().flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`));
    expect(published).toEqual(['gateway 127.0.0.1:3000:3000', 'mailpit 127.0.0.1:8025:8025']);
    expect(openNetworks().toSorted()).toEqual(['front', 'mailbox', 'outside', 'updates']);
    for (const name of ['postgres', 'redis', 'objects', 'lender', 'lender-worker'])
      expect(networksOf(name).filter((network) => openNetworks().includes(network))).toEqual([]);
  });

  it('let every process ask the services that it knows', () => {
    for (const [name, { environment }] of named())
      for (const [variable, address] of Object.entries(environment))
        if (variable.endsWith('_RPC'))
          expect([name, processesBeside(name)]).toEqual([
            name,
            expect.arrayContaining([address.replace(/:4000$/, '')]),
          ]);
  });

  it('let no server of others reach a process that does not use it', () => {
    const ours = named().flatMap(([name, service]) => (isOurs(service) ? [name] : []));
    const others = named().flatMap(([name, service]) => (isOurs(service) ? [] : [name]));
    expect(Object.fromEntries(others.map((name) => [name, processesBeside(name)]))).toEqual({
      postgres: ours.filter((name) => name !== 'gateway'),
      redis: ours,
      objects: ours.filter((name) => /^(gateway|lender|document|mail-ingest)/.test(name)),
      libretranslate: ['translation-worker'],
      clamd: ['document-worker', 'mail-ingest'],
      'insight-simulator': ['document', 'document-worker'],
      mailpit: ['document-worker', 'identity-worker'],
    });
  });

  it('have one for a collector of traces, with every process of ours and nobody else', () => {
    for (const [name, service] of named())
      expect([name, networksOf(name).includes('traces')]).toEqual([name, isOurs(service)]);
  });
});
