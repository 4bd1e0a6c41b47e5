// By their own names, because photos need millions of numbers, and globals are slow under Jest.
const { floor, imul } = Math;

/** Numbers that look random and are the same for the same seed. */
export class Random {
  private state: number;

  constructor(seed: string) {
    // FNV-1a
    let hash = 0x811c9dc5;
    for (const char of seed) hash = imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
    this.state = hash >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Whole number from `from` to `to`, both included. */
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

  /** Different ones, in random order. */
  some<T>(of: readonly T[], count: number): T[] {
    const left = [...of];
    const picked: T[] = [];
    while (picked.length < count && left.length > 0)
      picked.push(...left.splice(floor(this.next() * left.length), 1));
    return picked;
  }

  /** `#` becomes a digit, `@` a letter; the first digit is not 0. */
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
