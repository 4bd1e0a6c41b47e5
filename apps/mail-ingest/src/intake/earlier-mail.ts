import type { EntityManager } from 'typeorm';

/** What makes two mails the same one to people, whichever way each of them came. */
export interface MailIdentity {
  readonly id: string;
  readonly messageId: string | null;
  readonly recipient: string;
}

/**
 * The first mail with this Message-Id to this recipient, if it is not this one. The lock lasts as long as the
 * transaction: of two that come at once, the second sees the first.
 */
export async function earlierMail(
  manager: EntityManager,
  { id, messageId, recipient }: MailIdentity,
): Promise<string | null> {
  if (messageId === null) return null;
  await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [messageId]);
  const [earlier]: { id: string }[] = await manager.query(
    `select id from emails
      where message_id = $1 and lower(recipient) = lower($2) and id <> $3 and duplicate_of is null
      order by created_at, id limit 1`,
    [messageId, recipient, id],
  );
  return earlier?.id ?? null;
}
