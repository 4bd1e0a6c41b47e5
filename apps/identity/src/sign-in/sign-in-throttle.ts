import { keyedHash } from '@coverleaf/encryption';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WINDOW_MINUTES = 15;
/** Attempts on one account from one network, or from one known device. */
const SOURCE_LIMIT = 10;
/** Attempts on one account from all networks together. */
const ACCOUNT_LIMIT = 100;

export interface Attempt {
  /** The user's id, or the address when no user has it. */
  readonly account: string;
  readonly network: string;
  /** Null for a device on which the user has not signed in before. */
  readonly deviceId: string | null;
}

/**
 * Limits guesses by the protocol of OWASP's "Slow Down Online Guessing Attacks with Device Cookies": attempts from
 * unknown devices count per account and network, and per account; attempts from known devices count per device.
 * Attackers who use up their attempts do not lock out the user, who on a new device can still request a password link,
 * which makes that device known.
 */
@Injectable()
export class SignInThrottle {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts an attempt before the password is checked, so that concurrent attempts all count. @throws AppError 429 */
  async count(attempt: Attempt): Promise<void> {
    await this.increment(sourceKey(attempt), SOURCE_LIMIT);
    if (!attempt.deviceId) await this.increment(accountKey(attempt), ACCOUNT_LIMIT);
  }

  /** Resets the count of the source after a successful attempt. */
  reset(attempt: Attempt): Promise<void> {
    return this.delete(sourceKey(attempt));
  }

  /**
   * Counts an attempt of a signed-in user to prove who they are. Passwords and codes are counted separately, because
   * each right password would allow more wrong codes.
   * @throws AppError 429
   */
  countReauthentication(userId: string, what: Proof): Promise<void> {
    return this.increment(reauthenticationKey(userId, what), SOURCE_LIMIT);
  }

  resetReauthentication(userId: string, what: Proof): Promise<void> {
    return this.delete(reauthenticationKey(userId, what));
  }

  private async delete(key: string): Promise<void> {
    await this.dataSource.query(`delete from sign_in_attempts where key = $1`, [key]);
  }

  private async increment(key: string, limit: number): Promise<void> {
    const [row]: { count: number; seconds: number }[] = await this.dataSource.query(
      `insert into sign_in_attempts as known (key, count, resets_at)
       values ($1, 1, now() + interval '${WINDOW_MINUTES} minutes')
       on conflict (key) do update set
         count = case when known.resets_at < now() then 1 else known.count + 1 end,
         resets_at = case when known.resets_at < now() then excluded.resets_at else known.resets_at end
       returning count, ceil(extract(epoch from resets_at - now()))::int as seconds`,
      [key],
    );
    if (!row || row.count <= limit) return;
    const message = 'Too many attempts. Wait a few minutes, or reset your password.';
    const retryAfterSeconds = Math.max(1, row.seconds);
    throw new AppError('too_many_attempts', 429, message, { retryAfterSeconds });
  }
}

const sourceKey = ({ account, network, deviceId }: Attempt): string =>
  deviceId ? `device:${deviceId}` : hashedKey('sign-in-close', `${account} ${network}`);

const accountKey = ({ account }: Attempt): string => hashedKey('sign-in-far', account);

type Proof = 'password' | 'code';

const reauthenticationKey = (userId: string, what: Proof): string => `proof:${what}:${userId}`;

/** Hashed, because accounts and networks are personal data. */
const hashedKey = (purpose: string, text: string): string => `${purpose}:${keyedHash(purpose, text)}`;
