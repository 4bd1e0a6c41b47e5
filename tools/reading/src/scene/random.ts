// Local names: photos need millions of random numbers, and looking up globals is slow under Jest.
const { floor, imul } = Math;

/** Random numbers that repeat for the same seed. */
export class Random {
  private state: number;

  constructor(seed: string) {
    // FNV-1a
    let hash = 0x811c9dc5;
    for (const char of seed) hash = imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
    this.state = hash >>> 0;
  }

  /** A number from 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, inclusive. */
  int(from: number, to: number): number {
    return from + floor(this.next() * (to - from + 1));
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(of: readonly T[]): T {
    const picked = of[floor(this.next() * of.length)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  }

  /** Picks `count` different elements, in random order. */
  some<T>(of: readonly T[], count: number): T[] {
    const left = [...of];
    const picked: T[] = [];
    while (picked.length < count && left.length > 0)
      picked.push(...left.splice(floor(this.next() * left.length), 1));
    return picked;
  }

  /** Replaces `#` with a digit and `@` with a letter. The first digit is never 0. */
  fill(pattern: string): string {
    let first = true;
    return pattern.replaceAll(/[#@]/g, (sign) => {
      if (sign === '@') return this.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ']);
      const digit = String(this.int(first ? 1 : 0, 9));
      first = false;
      return digit;
    });
  }
}
