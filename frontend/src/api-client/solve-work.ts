/** Hashes between two pauses, which keep the page responsive. */
const BATCH = 2_000;

/**
 * Solves the challenge of a lookup, which slows down guessing of references. It imports no code of the pages, so that
 * their script stays in one chunk.
 */
export async function solveWork(challenge: string, bits: number, signal: AbortSignal): Promise<string> {
  for (let number = 0; ; number += 1) {
    const work = `${challenge}.${number}`;
    if (signal.aborted || firstWord(work) >>> (32 - bits) === 0) return work;
    if (number % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The first 32 bits of the fractional part of a root: of a prime, the constants of SHA-256. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const primes = [...Array(312).keys()].filter(
  (number) =>
    number > 1 && ![...Array(number).keys()].some((divisor) => divisor > 1 && number % divisor === 0),
);
const ROUNDS = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * The first word of the SHA-256 of up to 55 ASCII characters, which fit in one block. Web Crypto runs each hash in a
 * separate task, and is unavailable without HTTPS.
 */
export function firstWord(text: string): number {
  const words = new Int32Array(64);
  for (let index = 0; index < text.length; index += 1)
    words[index >> 2]! |= text.charCodeAt(index) << (24 - (index % 4) * 8);
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8);
  words[15] = text.length * 8;
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15]!, words[index - 2]!];
    words[index] =
      words[index - 16]! +
      words[index - 7]! +
      (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
      (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = START as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const one =
      (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + ROUNDS[index]! + words[index]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return a + START[0]!;
}
