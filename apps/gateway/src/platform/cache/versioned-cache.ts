import { CONTENT_CHANGED, ContentChanged } from '@coverleaf/contracts';
import { BroadcastListener } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GatewayConfig } from '../../gateway.config';

/** Lifetime of an entry while broadcasts can't reach us, in milliseconds. */
const POLLING_TTL_MS = 1_000;
/** Lifetime while broadcasts arrive: an upper bound for changes without a broadcast. */
const LISTENING_TTL_MS = 10 * 60_000;

/** A number that grows whenever published content may have changed. Cached copies of an older version are stale. */
@Injectable()
export class ContentVersion implements OnApplicationShutdown {
  private readonly listener: BroadcastListener<typeof ContentChanged> | undefined;
  private version = 0;
  private lastReadFailed = false;

  constructor(@InjectConfig() { REDIS_URL, QUEUE_PREFIX }: GatewayConfig) {
    const increment = (): void => this.increment();
    this.listener = REDIS_URL
      ? new BroadcastListener(REDIS_URL, QUEUE_PREFIX, CONTENT_CHANGED, ContentChanged, {
          onMessage: increment,
          onReconnect: increment,
        })
      : undefined;
  }

  increment(): void {
    this.version += 1;
  }

  get current(): number {
    return this.version;
  }

  /** The longest lifetime of an entry, in milliseconds. */
  get maxTtlMs(): number {
    return this.listener?.isListening && !this.lastReadFailed ? LISTENING_TTL_MS : POLLING_TTL_MS;
  }

  /** A value may now be built from outdated parts, so it must expire soon. */
  readFailed(): void {
    this.lastReadFailed = true;
  }

  /** The first successful read after a failure invalidates everything that was cached in between. */
  readSucceeded(): void {
    if (!this.lastReadFailed) return;
    this.lastReadFailed = false;
    this.increment();
  }

  onApplicationShutdown(): void {
    this.listener?.close();
  }
}

interface Entry<T> {
  readonly value: Promise<T>;
  readonly version: number;
  readonly readAt: number;
  ttlMs?: number | undefined;
}

interface EntryOptions<T> {
  /** False for values that callers could add without limit. Default: all are kept. */
  readonly isCacheable?: (value: T) => boolean;
  /** The longest lifetime of this value, in milliseconds. Default: the common one. */
  readonly ttlMs?: (value: T) => number | undefined;
}

/** An LRU cache whose entries are stale once the content version grows. Concurrent readers of one key share one read. */
export class VersionedCache<T extends object | null> {
  private readonly entries: LRUCache<string, Entry<T>>;

  constructor(
    private readonly version: Pick<ContentVersion, 'current' | 'maxTtlMs' | 'readFailed' | 'readSucceeded'>,
    maxEntries: number,
  ) {
    this.entries = new LRUCache({ max: maxEntries });
  }

  /** @param read called for a missing or stale entry; a rejection is not cached */
  get(
    key: string,
    read: () => Promise<T>,
    { isCacheable = () => true, ttlMs = () => undefined }: EntryOptions<T> = {},
  ): Promise<T> {
    const cached = this.entries.get(key);
    if (cached && this.isFresh(cached)) return cached.value;
    const version = this.version.current;
    const entry: Entry<T> = { value: this.readOrStale(cached, key, read), version, readAt: Date.now() };
    this.entries.set(key, entry);
    const evict = (): void => {
      if (this.entries.peek(key) === entry) this.entries.delete(key);
    };
    entry.value.then((value) => {
      if (!isCacheable(value)) evict();
      entry.ttlMs = ttlMs(value);
    }, evict);
    return entry.value;
  }

  /** Serves a stale value while reading fails, because it is better than none. */
  private async readOrStale(stale: Entry<T> | undefined, key: string, read: () => Promise<T>): Promise<T> {
    try {
      const value = await read();
      this.version.readSucceeded();
      return value;
    } catch (error) {
      this.version.readFailed();
      if (!stale) throw error;
      this.entries.set(key, stale);
      return stale.value;
    }
  }

  private isFresh({ version, readAt, ttlMs = Infinity }: Entry<T>): boolean {
    const maxAgeMs = Math.min(ttlMs, this.version.maxTtlMs);
    return version === this.version.current && Date.now() - readAt < maxAgeMs;
  }
}
