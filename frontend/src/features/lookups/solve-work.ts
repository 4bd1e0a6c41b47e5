import { firstWord } from './sha256';

/** Hashes between two pauses, in which the page stays usable. */
const BATCH = 2_000;

/**
 * Solves the challenge of a lookup, which makes guessing references slow. It imports nothing that pages load, so that
 * their script stays in one piece.
 */
export async function solveWork(challenge: string, bits: number, signal: AbortSignal): Promise<string> {
  for (let number = 0; ; number += 1) {
    const work = `${challenge}.${number}`;
    if (signal.aborted || firstWord(work) >>> (32 - bits) === 0) return work;
    if (number % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
