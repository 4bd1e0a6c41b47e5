interface Entry {
  readonly at: number;
  readonly act: () => Promise<void>;
}

/** What happens when, in the order of time. Acts may add later ones. */
export class Agenda {
  /** By hour since 1970, so that adding and taking is quick. */
  private readonly hours = new Map<number, Entry[]>();

  add(at: Date, act: () => Promise<void>): void {
    const hour = Math.floor(at.getTime() / 3_600_000);
    const entries = this.hours.get(hour) ?? [];
    entries.push({ at: at.getTime(), act });
    this.hours.set(hour, entries);
  }

  /** Takes the entries of an hour one by one, also those that are added for it meanwhile. */
  *of(hour: number): Generator<Entry> {
    const entries = this.hours.get(hour) ?? [];
    while (entries.length > 0) {
      entries.sort((a, b) => b.at - a.at);
      const next = entries.pop();
      if (next) yield next;
    }
    this.hours.delete(hour);
  }
}
