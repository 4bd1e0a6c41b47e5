import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@coverleaf/testing';
import { createDatabase } from '../../tests/stack/query';
import type { Stack } from '../../tests/stack/start-stack';
import { startDirectus } from './directus';
import { type InstalledPeer, installPeer } from './install-peer';
import { startParse } from './parse';
import type { Peer } from './peer';
import { readLender } from './records';
import { startStrapi } from './strapi';

/** The package whose version counts, and the start. */
const KINDS = {
  directus: { main: 'directus', start: startDirectus },
  strapi: { main: '@strapi/strapi', start: startStrapi },
  parse: { main: 'parse-server', start: startParse },
} as const;

export type PeerName = keyof typeof KINDS;
export const PEERS = Object.keys(KINDS) as readonly PeerName[];
export type StartedPeer = Peer & { readonly version: string; readonly databaseUrl: string };
type Each<Item> = Readonly<Record<PeerName, Item>>;

/** @throws Error if any can’t be had: then nothing is measured */
export async function installPeers(): Promise<Each<InstalledPeer>> {
  const installed: Partial<Record<PeerName, InstalledPeer>> = {};
  for (const name of PEERS) installed[name] = await installPeer(name, KINDS[name].main);
  return installed as Each<InstalledPeer>;
}

interface Surroundings {
  readonly stack: Stack;
  /** Gets a folder for each. */
  readonly folder: string;
  readonly installed: Each<InstalledPeer>;
  /** Collects what must be stopped, first things first, also after an error. */
  readonly started: { stop(): Promise<void> }[];
}

/** Each on the product’s PostgreSQL, with a database of its own. */
export async function startPeers({
  stack,
  folder,
  installed,
  started,
}: Surroundings): Promise<Each<StartedPeer>> {
  const lender = await readLender(stack);
  const peers: Partial<Record<PeerName, StartedPeer>> = {};
  for (const name of PEERS) {
    const runFolder = join(folder, name);
    await mkdir(join(runFolder, 'tmp'), { recursive: true });
    const databaseUrl = await createDatabase(stack.dataDir, `peer_${name}`);
    const place = { folder: installed[name].folder, runFolder, databaseUrl, port: await freePort(), started };
    const peer = await KINDS[name].start(place, lender);
    peers[name] = { ...peer, databaseUrl, version: installed[name].version };
    process.stdout.write(`${peer.name} ${installed[name].version} runs\n`);
  }
  return peers as Each<StartedPeer>;
}
