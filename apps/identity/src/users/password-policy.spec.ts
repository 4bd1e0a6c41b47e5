import { fieldProblem } from '@coverleaf/service-kit';
import { assertHardToGuess, type PasswordUse } from './password-policy';

const words = ['Coverleaf', 'Skyla Credit Union', 'ann.example@bank.example', 'Ann Example'];

/** The message of the refusal, or 'taken' if the password is accepted. */
function answer(password: string, use: PasswordUse = 'alone'): string {
  try {
    assertHardToGuess({ password, use, words });
    return 'taken';
  } catch (error) {
    const { errors } = error as ReturnType<typeof fieldProblem>;
    return errors?.[0]?.message ?? String(error);
  }
}

describe('a password', () => {
  it.each([
    'correct horse battery',
    'purple monkey dishwasher',
    'żółta łódź podwodna',
    'x'.repeat(5) + '7kQ$mW2vZp!4',
  ])('that is long and unusual is accepted: %s', (password) => expect(answer(password)).toBe('taken'));

  it('is accepted with 64 characters and more', () => {
    const long = 'every other morning the gardener waters seventeen unlabelled pots of thyme';
    expect(long.length).toBeGreaterThan(64);
    expect(answer(long)).toBe('taken');
  });

  it('needs 15 characters alone and 8 with a second factor', () => {
    expect(answer('x9$kQ2!mW7@pZ4')).toMatch(/^Use at least 15 characters/);
    expect(answer('x9$kQ2!mW7@pZ4#')).toBe('taken');
    expect(answer('x9$kQ2!m', 'with-factor')).toBe('taken');
  });

  it.each([
    ' '.repeat(8),
    ' '.repeat(20),
    'a'.repeat(40),
    'abcabcabcabcabcabc',
    '1234567890123456',
    'abcdefghijklmnop',
    'qwertyuiopasdfgh',
    'passwordpassword',
    'P@ssw0rdP@ssw0rd',
    'iloveyou iloveyou',
    'Summer2026Summer',
  ])('that is a repetition, a sequence or a known word is refused: %j', (password) => {
    expect(answer(password)).toMatch(/^(Use at least 15|This password is too)/);
    expect(answer(password.slice(0, 24), 'temporary')).not.toBe('');
  });

  it.each([' '.repeat(8), 'aaaaaaaa', 'password', 'Password123', 'P@ssw0rd!', '12345678', 'qwertyui'])(
    'of 8 characters is no better with a second factor: %j',
    (password) => {
      expect(answer(password, 'with-factor')).toMatch(/^This password is too/);
      expect(answer(password, 'temporary')).toMatch(/^This password is too/);
      expect(answer(password, 'operator')).toMatch(/^This password is too/);
    },
  );

  it.each([
    'Coverleaf-Skyla-2026',
    'ann.example@2026!',
    'SKYLA credit union 1',
    'AnnExample AnnExample',
    'coverleafcoverleaf77',
  ])('made of names that everybody knows is refused: %s', (password) => {
    expect(answer(password)).toMatch(/^(Choose a password without your name|This password is too)/);
  });

  it('may contain such a name if the rest is a good password too', () => {
    expect(answer('seventeen skyla gardeners sing')).toBe('taken');
  });

  it('is checked quickly, whatever it contains', () => {
    const start = performance.now();
    answer('4@8({[3669!1|0$57+%2@'.repeat(10).slice(0, 200));
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('of the product’s name, a year and a short word is refused, whatever the names are', () => {
    const check = () =>
      assertHardToGuess({ password: 'Coverleaf-Skyla-2026', use: 'alone', words: ['Harbor Portal'] });
    expect(check).toThrow();
  });
});
