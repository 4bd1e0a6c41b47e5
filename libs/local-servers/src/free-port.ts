import { createServer } from 'node:net';

/** Below the ports that systems hand to outgoing connections (Linux from 32768, macOS from 49152). */
const FIRST = 12_000;
const COUNT = 20_000;
/** Processes of neighbouring numbers begin far apart, by the golden section of COUNT. */
const APART = 12_361;

let step = 0;

/**
 * A TCP port of 127.0.0.1 that nobody uses at this moment and that nobody is likely to take before
 * its server listens: no outgoing connection can be given it, this process hands out none twice, and
 * another process that looks for one walks its own stretch.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const port = FIRST + ((process.pid * APART + step) % COUNT);
    step += 1;
    if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port))) return port;
  }
  throw new Error(`No port from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

/** Whether the port can be listened on now, at one address or (without one) at all of them. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}
