const FIRST_SLOTS = 2 ** 14;

/**
 * The references that a file has had so far, and their rows, in 12 bytes each: 50 MB for two million. It compares 64
 * bits of each hash; that two of two million references share them happens in one of nine million files.
 */
export class SeenReferences {
  private high = new Uint32Array(FIRST_SLOTS);
  private low = new Uint32Array(FIRST_SLOTS);
  /** 0: the slot is free. */
  private rows = new Uint32Array(FIRST_SLOTS);
  private count = 0;

  /** @param hash in base64url @returns the earlier row with this reference; null if this is the first one */
  earlierRow(hash: string, row: number): number | null {
    const bytes = Buffer.from(hash.slice(0, 12), 'base64url');
    const [high, low] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
    const slot = this.slotOf(high, low);
    const earlier = this.rows[slot] ?? 0;
    if (earlier > 0) return earlier;
    this.put(slot, high, low, row);
    this.count += 1;
    if (this.count * 2 > this.rows.length) this.grow();
    return null;
  }

  /** The slot of this hash, or the free one where it belongs. */
  private slotOf(high: number, low: number): number {
    const last = this.rows.length - 1;
    let slot = low & last;
    while (this.rows[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high))
      slot = (slot + 1) & last;
    return slot;
  }

  private put(slot: number, high: number, low: number, row: number): void {
    this.high[slot] = high;
    this.low[slot] = low;
    this.rows[slot] = row;
  }

  private grow(): void {
    const { high, low, rows } = this;
    const slots = rows.length * 2;
    this.high = new Uint32Array(slots);
    this.low = new Uint32Array(slots);
    this.rows = new Uint32Array(slots);
    for (const [at, row] of rows.entries()) {
      const [oneHigh = 0, oneLow = 0] = [high[at], low[at]];
      if (row > 0) this.put(this.slotOf(oneHigh, oneLow), oneHigh, oneLow, row);
    }
  }
}
