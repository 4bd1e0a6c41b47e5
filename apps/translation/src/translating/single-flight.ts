interface Reading<T> {
  readonly running: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * Lets concurrent callers with the same key share one read. A caller never gets a read that started before its call: it
 * shares the next one.
 */
export class SingleFlight<T> {
  private readonly readings = new Map<string, Reading<T>>();

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
