import { LRUCache } from 'lru-cache';
import type { ContentVersion } from './content-version';

interface Entry<T> {
  readonly value: Promise<T>;
  /** The clock when its reading began. */
  readonly tick: number;
  readonly readAt: number;
  /** Milliseconds; as long as anything may be kept when absent. */
  lifetimeMs?: number | undefined;
}

type Clock = Pick<ContentVersion, 'now' | 'lifetimeMs' | 'fellBehind' | 'caughtUp'>;

/** Keeps what was read until content may have changed. Callers that ask for the same at once share one reading. */
export class VersionedCache<T extends object | null> {
  private readonly entries: LRUCache<string, Entry<T>>;

  /** @param most entries; the least used goes first */
  constructor(
    private readonly clock: Clock,
    most: number,
  ) {
    this.entries = new LRUCache({ max: most });
  }

  /**
   * @param read reads anew; what it rejects with is not kept
   * @param worthKeeping false for what anybody could make us keep without end
   * @param keptMs how long this value may be kept at the most, in milliseconds; undefined: as long as any
   */
  get(
    key: string,
    read: () => Promise<T>,
    worthKeeping: (value: T) => boolean = () => true,
    keptMs: (value: T) => number | undefined = () => undefined,
  ): Promise<T> {
    const known = this.entries.get(key);
    if (known && this.isFresh(known)) return known.value;
    const tick = this.clock.now;
    const entry: Entry<T> = { value: this.readOr(known, key, read), tick, readAt: Date.now() };
    this.entries.set(key, entry);
    const drop = (): void => {
      if (this.entries.peek(key) === entry) this.entries.delete(key);
    };
    entry.value.then((value) => {
      if (!worthKeeping(value)) drop();
      entry.lifetimeMs = keptMs(value);
    }, drop);
    return entry.value;
  }

  /** Where reading fails, what was read before is shown: an old page is better than none. */
  private async readOr(known: Entry<T> | undefined, key: string, read: () => Promise<T>): Promise<T> {
    try {
      const value = await read();
      this.clock.caughtUp();
      return value;
    } catch (error) {
      this.clock.fellBehind();
      if (!known) throw error;
      this.entries.set(key, known);
      return known.value;
    }
  }

  private isFresh({ tick, readAt, lifetimeMs = Infinity }: Entry<T>): boolean {
    const longest = Math.min(lifetimeMs, this.clock.lifetimeMs);
    return tick === this.clock.now && Date.now() - readAt < longest;
  }
}
