import { poolSize } from './bounded-pool';

const GB = 2 ** 30;

describe('the processes that open files', () => {
  it('are as many as the machine has processors, but at most four', () => {
    const machine = { constrainedBytes: 2 ** 64, totalBytes: 16 * GB };
    const counts = [1, 2, 3, 8].map((processors) => poolSize({ ...machine, processors }));
    expect(counts).toEqual([2, 2, 3, 4]);
    expect(poolSize({ ...machine, constrainedBytes: 0, processors: 8 })).toBe(4);
  });

  it('are two if memory is limited, regardless of processors', () => {
    expect(poolSize({ constrainedBytes: 2 * GB, totalBytes: 16 * GB, processors: 8 })).toBe(2);
  });
});
