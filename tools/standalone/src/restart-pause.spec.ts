import { RestartPause } from './restart-pause';

describe('RestartPause', () => {
  it('grows to five seconds, and is reset after a long enough run', () => {
    const restarts = new RestartPause();
    const pauses = Array.from({ length: 8 }, () => restarts.after(10));
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
    expect(restarts.after(60_000)).toBe(100);
  });
});
