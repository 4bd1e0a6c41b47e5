import { InspectionLimit, largeBodyLimit } from './caller-limits';

/** Work that lasts until `end` is called. */
function pending(): { run: () => Promise<string>; end: () => void } {
  let end = (): void => undefined;
  const promise = new Promise<string>((resolve) => (end = () => resolve('done')));
  return { run: () => promise, end: () => end() };
}

describe('the inspection limit', () => {
  it('runs two at once for one address, and refuses the third after ten seconds', async () => {
    jest.useFakeTimers();
    try {
      const limit = new InspectionLimit();
      const busy = [pending(), pending()];
      const running = busy.map(({ run }) => limit.run(run, { key: '10.0.0.1' }));
      const late = jest.fn();
      const refused = expect(limit.run(late, { key: '10.0.0.1' })).rejects.toMatchObject({
        status: 503,
        code: 'inspection_busy',
      });
      expect(await limit.run(() => Promise.resolve('other'), { key: '10.0.0.2' })).toBe('other');
      await jest.advanceTimersByTimeAsync(10_000);
      await refused;
      for (const { end } of busy) end();
      expect(await Promise.all(running)).toEqual(['done', 'done']);
      expect(late).not.toHaveBeenCalled();
      expect(await limit.run(() => Promise.resolve('next'), { key: '10.0.0.1' })).toBe('next');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a limit of large bodies', () => {
  it('refuses at once what one address sends beyond it', async () => {
    const limit = largeBodyLimit(1);
    const work = pending();
    const running = limit.run(work.run, { key: '10.0.0.1' });
    await expect(limit.run(work.run, { key: '10.0.0.1' })).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
    });
    expect(await limit.run(() => Promise.resolve('other'), { key: '10.0.0.2' })).toBe('other');
    work.end();
    expect(await running).toBe('done');
  });
});
