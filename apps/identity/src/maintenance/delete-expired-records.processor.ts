import { deleteExpiredSessions } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { DataSource } from 'typeorm';
import { KEPT_KEY_DAYS } from '../sign-in/access-tokens';

const EXPIRED = [
  `delete from signing_keys where created_at < now() - interval '${KEPT_KEY_DAYS} days'`,
  `delete from passkey_challenges where expires_at < now()`,
  `delete from sign_in_attempts where resets_at < now()`,
  `delete from password_links where coalesce(expires_at, created_at) < now() - interval '7 days'`,
  // The audit log takes network addresses from sessions.
  `delete from sessions where least(ended_at, expires_at) < now() - interval '1 year'`,
];

/** Deletes old sessions, sign-in attempts, password links and signing keys. */
@Processor(deleteExpiredSessions)
export class DeleteExpiredRecordsProcessor implements JobProcessor<typeof deleteExpiredSessions> {
  constructor(private readonly dataSource: DataSource) {}

  async process(): Promise<void> {
    for (const statement of EXPIRED) await this.dataSource.query(statement);
  }
}
