import { within } from './pdf-error';

describe('patience with a PDF', () => {
  it('ends with words, and does not outlast what is done in time', async () => {
    await expect(within(5, new Promise(() => undefined))).rejects.toThrow('it takes too long');
    await expect(within(1_000, Promise.resolve('drawn'))).resolves.toBe('drawn');
  });
});
