import { Turnstile } from './turnstile';

describe('a turnstile', () => {
  const gate = (): { open: () => void; work: () => Promise<void> } => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { open: () => open(), work: () => opened };
  };

  it('runs the next calls in order, known ones first, and refuses calls beyond the queue', async () => {
    const turnstile = new Turnstile(1, 1);
    const order: string[] = [];
    const [first, later] = [gate(), gate()];
    const one = turnstile.pass(first.work).then(() => order.push('first'));
    const two = turnstile.pass(later.work).then(() => order.push('stranger'));
    await expect(turnstile.pass(later.work)).rejects.toMatchObject({ status: 503 });
    const three = turnstile.pass(() => Promise.resolve(), true).then(() => order.push('known'));
    first.open();
    await three;
    later.open();
    await Promise.all([one, two]);
    expect(order).toEqual(['first', 'known', 'stranger']);
  });

  it('goes on after a failure', async () => {
    const turnstile = new Turnstile(1, 1);
    await expect(turnstile.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turnstile.pass(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
