import { createServer } from 'node:net';

/** Below the ephemeral ports (Linux from 32768, macOS from 49152). */
const FIRST = 12_000;
const COUNT = 20_000;
/** Spreads processes with adjacent ids, by the golden section of COUNT. */
const APART = 12_361;

let step = 0;

/** A free TCP port of 127.0.0.1, unlikely to be taken: none is ephemeral, and each process searches its own range. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + ((process.pid * APART + step) % COUNT);
    step += 1;
    if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port))) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

/** Whether the port is free, at one address or (without one) at all of them. */
export const isPortFree = async (port: number, host?: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
