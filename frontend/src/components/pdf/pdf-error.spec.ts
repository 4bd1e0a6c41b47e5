import { withTimeout } from './pdf-error';

describe('the time limit of a PDF', () => {
  it('rejects late work, and passes on work that is done in time', async () => {
    await expect(withTimeout(5, new Promise(() => undefined))).rejects.toThrow('it takes too long');
    await expect(withTimeout(1_000, Promise.resolve('drawn'))).resolves.toBe('drawn');
  });
});
