import { ClaimCoalescer } from './claim-coalescer';

describe('ClaimCoalescer', () => {
  it('runs the work on each part once at a time, and waits for the work of others', async () => {
    const claims = new ClaimCoalescer();
    const acts: (readonly string[])[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const act = async (own: readonly string[]): Promise<boolean> => {
      acts.push(own);
      await released;
      return own.includes('a');
    };
    const answers = [claims.join(['a', 'b'], act), claims.join(['b', 'a'], act), claims.join(['c'], act)];
    const mixed = claims.join(['b', 'd'], act);
    release();
    expect(await Promise.all(answers)).toEqual([true, true, false]);
    expect(await mixed).toBe(true);
    expect(acts).toEqual([['a', 'b'], ['c'], ['d']]);
    expect(await claims.join(['a'], act)).toBe(true);
    expect(acts).toHaveLength(4);
  });

  it('rejects all callers on a failure, and starts again afterwards', async () => {
    const claims = new ClaimCoalescer();
    const fail = (): Promise<boolean> => Promise.reject(new Error('away'));
    const answers = await Promise.allSettled([claims.join(['a'], fail), claims.join(['a'], fail)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await claims.join(['a'], () => Promise.resolve(true))).toBe(true);
  });

  it('does nothing without parts', async () => {
    expect(await new ClaimCoalescer().join([], () => Promise.resolve(true))).toBe(false);
  });
});
