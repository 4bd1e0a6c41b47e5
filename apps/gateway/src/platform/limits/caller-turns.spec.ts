import { CallerTurns } from './caller-turns';

/** Work that runs until `end` is called. */
function job(): { run: () => Promise<string>; end: () => void; begun: () => boolean } {
  let begun = false;
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return {
    run: async () => {
      begun = true;
      await over;
      return 'done';
    },
    end: () => end(),
    begun: () => begun,
  };
}
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('CallerTurns', () => {
  it('runs two at once for one address, and does not delay another address', async () => {
    const turns = new CallerTurns();
    const own = [job(), job(), job()];
    const results = own.map(({ run }) => turns.take('10.0.0.1', run));
    const other = job();
    const result = turns.take('10.0.0.2', other.run);
    await nextTick();
    expect([...own, other].map(({ begun }) => begun())).toEqual([true, true, false, true]);
    own[0]?.end();
    await nextTick();
    expect(own[2]?.begun()).toBe(true);
    for (const { end } of [...own, other]) end();
    expect(await Promise.all([...results, result])).toEqual(['done', 'done', 'done', 'done']);
  });

  it('releases the place of work that fails', async () => {
    const turns = new CallerTurns();
    for (let round = 0; round < 5; round += 1) {
      await expect(turns.take('10.0.0.1', () => Promise.reject(new Error('refused')))).rejects.toThrow(
        'refused',
      );
    }
    expect(await turns.take('10.0.0.1', () => Promise.resolve('taken'))).toBe('taken');
  });

  it('rejects after the time limit', async () => {
    jest.useFakeTimers();
    try {
      const turns = new CallerTurns();
      const busy = [job(), job()];
      const working = busy.map(({ run }) => turns.take('10.0.0.1', run));
      const late = turns.take('10.0.0.1', () => Promise.resolve('too late'));
      const refused = expect(late).rejects.toMatchObject({ status: 503, code: 'inspection_busy' });
      await jest.advanceTimersByTimeAsync(10_000);
      await refused;
      for (const { end } of busy) end();
      await Promise.all(working);
    } finally {
      jest.useRealTimers();
    }
  });
});
