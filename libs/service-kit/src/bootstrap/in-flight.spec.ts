import { ActiveRequests } from './in-flight';

describe('ending while work is in progress', () => {
  it('waits for it', async () => {
    const inFlight = new ActiveRequests();
    let finish = (): void => undefined;
    const work = inFlight.track(() => new Promise<void>((resolve) => (finish = resolve)));
    let drained = false;
    const drain = inFlight.drain(60_000).then(() => (drained = true));
    await Promise.resolve();
    expect([inFlight.isDraining, drained]).toEqual([true, false]);
    finish();
    await Promise.all([work, drain]);
    expect(drained).toBe(true);
  });

  it('does not wait forever', async () => {
    const inFlight = new ActiveRequests();
    void inFlight.track(() => new Promise(() => undefined));
    await expect(inFlight.drain(10)).resolves.toBeUndefined();
  });
});
