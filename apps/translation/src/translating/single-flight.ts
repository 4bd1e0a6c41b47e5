interface Reading<T> {
  readonly running: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * Lets callers who ask the same at the same moment share one answer. Nobody gets one that was begun before they asked:
 * who comes while one is under way shares the next.
 */
export class SingleFlight<T> {
  private readonly readings = new Map<string, Reading<T>>();

  /** @param key what is asked */
  share(key: string, read: () => Promise<T>): Promise<T> {
    const reading = this.readings.get(key);
    if (!reading) return this.begin(key, read);
    reading.next ??= reading.running.then(
      () => this.begin(key, read),
      () => this.begin(key, read),
    );
    return reading.next;
  }

  private begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = {
      running: read().finally(() => {
        if (this.readings.get(key) === reading && !reading.next) this.readings.delete(key);
      }),
      next: undefined,
    };
    this.readings.set(key, reading);
    return reading.running;
  }
}
