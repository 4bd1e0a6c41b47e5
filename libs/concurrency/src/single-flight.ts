interface Flight<T> {
  readonly current: Promise<T>;
  next: Promise<T> | undefined;
}

/**
 * Concurrent calls with one key share one run. A call during a run shares the next run, so no result is older than its
 * call.
 */
export class SingleFlight<T> {
  private readonly flights = new Map<string, Flight<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const flight = this.flights.get(key);
    if (!flight) return this.start(key, work);
    flight.next ??= flight.current.then(
      () => this.start(key, work),
      () => this.start(key, work),
    );
    return flight.next;
  }

  private start(key: string, work: () => Promise<T>): Promise<T> {
    const flight: Flight<T> = {
      current: work().finally(() => {
        if (this.flights.get(key) === flight && !flight.next) this.flights.delete(key);
      }),
      next: undefined,
    };
    this.flights.set(key, flight);
    return flight.current;
  }
}
