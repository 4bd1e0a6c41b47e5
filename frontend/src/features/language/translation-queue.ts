/** Older cache entries are deleted on read. */
const CACHE_LIFETIME_MS = 24 * 3_600_000;

interface CacheEntry {
  /** Time of the oldest translation, in milliseconds since 1970. */
  readonly timestamp: number;
  readonly translations: Readonly<Record<string, string>>;
}

const BATCH_DELAY_MS = 100;
const OVERLAY_LINGER_MS = 500;
/** Limits of one request; the server refuses more. */
const MOST_TEXTS = 100;
const MOST_CHARACTERS = 20_000;

type Translate = (texts: readonly string[], language: string) => Promise<readonly string[] | undefined>;

export interface QueueSnapshot {
  /** Changes with every new translation. */
  readonly version: number;
  /** A request runs, or ended less than half a second ago. */
  readonly translating: boolean;
}

/** Collects the untranslated texts of a page and requests their translations in one batch. */
export class TranslationQueue {
  private translations = new Map<string, string>();
  /** Time of the oldest translation. */
  private since = Date.now();
  private readonly cacheKey: string;
  private readonly waiting = new Set<string>();
  /** Requested on this page, with or without success: no text is requested twice. */
  private readonly requested = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of sources whose texts are still loading. */
  private expected = 0;
  private running = 0;
  private stopped = false;
  private readonly listeners = new Set<() => void>();
  private snapshot: QueueSnapshot = { version: 0, translating: false };

  constructor(
    path: string,
    private readonly language: string,
    private readonly translate: Translate,
    private readonly storage: Storage,
  ) {
    this.cacheKey = `coverleaf.translations:${language}:${path}`;
    this.readCache();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSnapshot = (): QueueSnapshot => this.snapshot;

  find(text: string): string | undefined {
    return this.translations.get(text);
  }

  request(texts: readonly string[]): void {
    const missing = texts.filter(
      (text) => text.trim() !== '' && !this.translations.has(text) && !this.requested.has(text),
    );
    if (missing.length === 0 || this.stopped) return;
    for (const text of missing) this.waiting.add(text);
    this.schedule();
  }

  /**
   * Holds the batch back while more texts of the page are loading.
   * @returns releases the hold
   */
  expectMore(): () => void {
    this.expected += 1;
    this.schedule();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.expected -= 1;
      this.schedule();
    };
  }

  /** Clears the queue, because the language or the page has changed. */
  stop(): void {
    this.stopped = true;
    this.waiting.clear();
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.stopped || this.expected > 0 || this.waiting.size === 0) return;
    this.timer = setTimeout(() => this.send(), BATCH_DELAY_MS);
  }

  private send(): void {
    const texts = [...this.waiting];
    this.waiting.clear();
    for (const text of texts) this.requested.add(text);
    for (const batch of batchesOf(texts)) void this.sendBatch(batch);
  }

  private async sendBatch(texts: readonly string[]): Promise<void> {
    this.running += 1;
    this.change();
    const translations = await this.translate(texts, this.language);
    if (translations && !this.stopped) {
      for (const [index, text] of texts.entries()) {
        const translation = translations[index];
        // A text that came back unchanged is not translated yet.
        if (translation !== undefined && translation !== text) this.translations.set(text, translation);
      }
      this.writeCache();
      this.change();
    }
    setTimeout(() => {
      this.running -= 1;
      this.change();
    }, OVERLAY_LINGER_MS);
  }

  private readCache(): void {
    try {
      const text = this.storage.getItem(this.cacheKey);
      if (text === null) return;
      const { timestamp, translations } = JSON.parse(text) as CacheEntry;
      if (Date.now() - timestamp >= CACHE_LIFETIME_MS) return this.storage.removeItem(this.cacheKey);
      this.since = timestamp;
      this.translations = new Map(Object.entries(translations));
    } catch (error) {
      console.info('Translations could not be read from the browser', error);
    }
  }

  /** Keeps the oldest timestamp, so that a correction reaches every browser within the lifetime. */
  private writeCache(): void {
    try {
      const translations = Object.fromEntries(this.translations);
      const entry: CacheEntry = { timestamp: this.since, translations };
      this.storage.setItem(this.cacheKey, JSON.stringify(entry));
    } catch (error) {
      console.info('Translations could not be stored in the browser', error);
    }
  }

  private change(): void {
    this.snapshot = { version: this.snapshot.version + 1, translating: this.running > 0 && !this.stopped };
    for (const listener of this.listeners) listener();
  }
}

function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of texts.filter(({ length }) => length <= MOST_CHARACTERS)) {
    const last = batches.at(-1);
    if (last && last.length < MOST_TEXTS && text.length <= room) {
      last.push(text);
      room -= text.length;
    } else {
      batches.push([text]);
      room = MOST_CHARACTERS - text.length;
    }
  }
  return batches;
}
