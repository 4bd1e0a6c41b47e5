import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productAt, type ProductPlace, SHARED_PRODUCTS, startProduct, waitFor } from '@coverleaf/testing';
import { SETTINGS, type Stack, stackAt } from './start-stack';

/** It is not a journey's to end. */
export type SharedStack = Omit<Stack, 'killSupervisor' | 'stop'>;

/**
 * A product for journeys that want nothing special of it and change nothing that it came with: the first one in a
 * worker starts it, the others find what
 * those before have left. They may stop parts of it, as long as those come back by themselves.
 */
export async function sharedStack(): Promise<SharedStack> {
  const note = join(process.env[SHARED_PRODUCTS] ?? '', `${process.env['JEST_WORKER_ID']}.json`);
  const text = await readFile(note, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) {
    const started = await startProduct({ env: SETTINGS, outlivesUs: true });
    const { portalUrl, simulatorUrl, dataDir, supervisorPid } = started;
    await writeFile(note, JSON.stringify({ portalUrl, simulatorUrl, dataDir, supervisorPid }));
    return { ...started, ...stackAt(started) };
  }
  const product = productAt(JSON.parse(text) as ProductPlace);
  const stack = { ...product, ...stackAt(product) };
  await stack.setFault('none');
  const isReady = async (): Promise<boolean> => (await fetch(`${stack.portalUrl}/readyz`)).ok;
  await waitFor(isReady, { timeoutMs: 60_000, what: 'the shared product to be ready' });
  return stack;
}
