import { readFileSync } from 'node:fs';

/** Megabytes that a process has in memory; not a number where the system does not tell, or the process is gone. */
export function residentMb(pid: number | undefined): number {
  try {
    const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1_024;
  } catch {
    return Number.NaN;
  }
}
