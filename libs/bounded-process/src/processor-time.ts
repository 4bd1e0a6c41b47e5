import { readFileSync } from 'node:fs';

/** Of the kernel's clock in which it counts, in milliseconds: the same on every Linux that we know. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process has had with all its threads; nothing where the system does not tell. */
export function processorMs(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Milliseconds that a process stood in line for a processor; nothing where the system does not tell. */
export function waitedMs(pid: number | undefined): number | undefined {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return undefined;
  }
}
