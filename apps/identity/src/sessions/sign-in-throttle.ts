import { keyedHash } from '@coverleaf/encryption';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WINDOW_MINUTES = 15;
/** Of one account from one network, or on one of its own devices. */
const CLOSE_LIMIT = 10;
/** Of one account from all networks together. */
const FAR_LIMIT = 100;

export interface Attempt {
  /** The user's id, or an address that nobody has. */
  readonly account: string;
  readonly network: string;
  /** The id of a device on which this account has signed in before. */
  readonly deviceId: string | null;
}

/**
 * Bounds guesses (the device protocol of OWASP's "Slow Down Online Guessing Attacks with Device Cookies"): strangers are
 * counted per account and network, and per account altogether; devices of the account's owner are counted by
 * themselves. So strangers who use up their guesses do not keep the owner out, who on a new device can still have a
 * link mailed, which makes that device known.
 */
@Injectable()
export class SignInThrottle {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts an attempt before it is made, so that a hundred at once are a hundred.
   * @throws AppError 429
   */
  async take(attempt: Attempt): Promise<void> {
    await this.count(closeKey(attempt), CLOSE_LIMIT);
    if (!attempt.deviceId) await this.count(farKey(attempt), FAR_LIMIT);
  }

  /**
   * Counts a try at the password of somebody who is signed in.
   * @throws AppError 429
   */
  takeProof(userId: string): Promise<void> {
    return this.count(proofKey(userId), CLOSE_LIMIT);
  }

  async clearProof(userId: string): Promise<void> {
    await this.dataSource.query(`delete from sign_in_attempts where key = $1`, [proofKey(userId)]);
  }

  /** The attempt was good. */
  async clear(attempt: Attempt): Promise<void> {
    await this.dataSource.query(`delete from sign_in_attempts where key = $1`, [closeKey(attempt)]);
  }

  private async count(key: string, limit: number): Promise<void> {
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
    throw new AppError(
      'too_many_attempts',
      429,
      'Too many attempts. Please wait a few minutes, or have a link mailed that sets a new password.',
      { retryAfterSeconds: Math.max(1, row.seconds) },
    );
  }
}

const closeKey = ({ account, network, deviceId }: Attempt): string =>
  deviceId ? `device:${deviceId}` : hashed('sign-in-close', `${account} ${network}`);

const farKey = ({ account }: Attempt): string => hashed('sign-in-far', account);

const proofKey = (userId: string): string => `proof:${userId}`;

/** Who was tried from where is nobody's business. */
const hashed = (purpose: string, text: string): string => `${purpose}:${keyedHash(purpose, text)}`;
