import { ConcurrencyLimit } from '@coverleaf/concurrency';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommendation for argon2id, the library's default kind: 19 MiB, two passes, one lane; about 30 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two keep one or two cores busy. More would slow down everything else. */
const MAX_CONCURRENT = 2;
/** A wait of about two seconds. */
const MAX_WAITING = 80;

@Injectable()
export class PasswordHasher {
  /** Checked for unknown addresses, so that they take as long as known ones. */
  private readonly dummyHash = hash(crypto.randomUUID(), COST);
  private readonly limit = new ConcurrencyLimit({
    maxRunning: MAX_CONCURRENT,
    maxWaiting: MAX_WAITING,
    refusal: () =>
      new AppError('busy', 503, 'Too many people sign in at once. Please try again in a moment.', {
        retryAfterSeconds: 2,
        reportable: false,
      }),
  });

  /** @throws AppError 503 if too many are waiting */
  hash(password: string): Promise<string> {
    return this.limit.run(() => hash(password, COST));
  }

  /**
   * @param stored null for an unknown user: takes equally long and returns false @throws AppError 503 if too many are
   * waiting
   */
  async verify(stored: string | null, password: string, isKnownDevice = false): Promise<boolean> {
    const expected = stored ?? (await this.dummyHash);
    const matches = await this.limit.run(() => verify(expected, password), { priority: isKnownDevice });
    return matches && stored !== null;
  }
}
