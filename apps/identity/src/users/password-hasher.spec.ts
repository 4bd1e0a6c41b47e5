import * as argon2 from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher';

jest.mock('@node-rs/argon2');

describe('PasswordHasher', () => {
  it('runs two at a time, known devices first, and refuses strangers when eighty wait', async () => {
    const ends: (() => void)[] = [];
    jest.mocked(argon2.hash).mockResolvedValue('hash');
    jest
      .mocked(argon2.verify)
      .mockImplementation(() => new Promise((resolve) => ends.push(() => resolve(true))));
    const hasher = new PasswordHasher();
    const order: string[] = [];
    const verify = (name: string, isKnownDevice = false): Promise<unknown> =>
      hasher.verify('stored', 'password', isKnownDevice).then(() => order.push(name));
    const strangers = Array.from({ length: 82 }, (_, index) => verify(`stranger ${index}`));
    expect(ends).toHaveLength(2);
    await expect(verify('refused')).rejects.toMatchObject({ status: 503, code: 'busy' });
    const known = verify('known', true);
    ends[0]?.();
    ends[1]?.();
    await Promise.all(strangers.slice(0, 2));
    for (let index = 2; index < 83; index += 1) {
      await new Promise(setImmediate);
      ends[index]?.();
    }
    await Promise.all([known, ...strangers]);
    expect(order.slice(0, 4)).toEqual(['stranger 0', 'stranger 1', 'known', 'stranger 2']);
    expect(order).toHaveLength(83);
  });
});
