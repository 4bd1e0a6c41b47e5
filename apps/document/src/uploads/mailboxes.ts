import { type ContactWay, MOST_TEXTS_A_DAY } from '@coverleaf/contracts';
import { emailHash, keyedHash, phoneHash } from '@coverleaf/encryption';
import { mailboxHash } from '@coverleaf/mail';
import type { EntityManager } from 'typeorm';

/**
 * Emails or texts per mailbox and day. A mailbox is proven once a link that was sent to it is opened, even by a scanner.
 */
const DAILY: Readonly<Record<ContactWay, { readonly unproven: number; readonly proven: number }>> = {
  email: { unproven: 1, proven: 10 },
  text: { unproven: 1, proven: MOST_TEXTS_A_DAY },
};

/** Where messages to a borrower go: a mailbox, or a phone number. */
export interface Mailbox {
  readonly by: ContactWay;
  /** An email address, or a phone number in E.164. */
  readonly to: string;
  /** Whose messages are counted. */
  readonly hash: string;
  /** Keyed hash of address or number, by which rows of a borrower are found. */
  readonly addressHash: string;
}

/** A mailbox is deleted this long after its last email; the next one then counts as the first. */
const FORGOTTEN_AFTER = '90 days';

export const emailMailbox = (to: string): Mailbox => ({
  ...{ by: 'email', to, hash: mailboxHash(to), addressHash: emailHash(to) },
});

/** @param to in E.164 */
export const textMailbox = (to: string): Mailbox => ({
  ...{ by: 'text', to, hash: keyedHash('mailbox', to), addressHash: phoneHash(to) },
});

/** Locks the mailbox, so that no other message to it begins until the transaction ends. */
export async function lockMailbox(
  manager: EntityManager,
  { hash, addressHash }: Pick<Mailbox, 'hash' | 'addressHash'>,
): Promise<void> {
  // An erasure finds the row by the second hash.
  await manager.query(
    `insert into mailboxes (hash, email_hash) values ($1, $2) on conflict (hash) do update set email_hash = $2`,
    [hash, addressHash],
  );
}

/** Counts a message to a mailbox. @returns null if it may be sent now; otherwise when the next one may */
export async function takeMessage(manager: EntityManager, { by, hash }: Mailbox): Promise<Date | null> {
  const isOver = `window_began_at <= now() - interval '1 day'`;
  const [taken]: [unknown[], number] = await manager.query(
    `update mailboxes
        set emails = case when ${isOver} then 1 else emails + 1 end,
            window_began_at = case when emails = 0 or ${isOver} then now() else window_began_at end
      where hash = $1 and (${isOver} or emails < case when proven_at is null then $2::int else $3::int end)
      returning hash`,
    [hash, DAILY[by].unproven, DAILY[by].proven],
  );
  if (taken.length > 0) return null;
  const next = `select window_began_at + interval '1 day' as at from mailboxes where hash = $1`;
  const [row]: { at: Date }[] = await manager.query(next, [hash]);
  return row?.at ?? null;
}

/** Takes back the count of a message that was not accepted. */
export async function giveMessageBack(manager: EntityManager, { hash: mailbox }: Mailbox): Promise<void> {
  await manager.query(`update mailboxes set emails = greatest(emails - 1, 0) where hash = $1`, [mailbox]);
}

export async function isProven(manager: EntityManager, mailbox: string): Promise<boolean> {
  const find = `select hash from mailboxes where hash = $1 and proven_at is not null`;
  const rows: unknown[] = await manager.query(find, [mailbox]);
  return rows.length > 0;
}

/** @returns false if it was proven already, or its row was deleted: the next email brings a new link */
export async function proveMailbox(manager: EntityManager, mailbox: string): Promise<boolean> {
  const prove = `update mailboxes set proven_at = now() where hash = $1 and proven_at is null returning hash`;
  const [proven]: [unknown[], number] = await manager.query(prove, [mailbox]);
  return proven.length > 0;
}

export async function forgetMailboxes(manager: EntityManager): Promise<void> {
  await manager.query(`delete from mailboxes where window_began_at < now() - interval '${FORGOTTEN_AFTER}'`);
}

/** @param addressHash of an email address or phone number */
export async function eraseMailbox(manager: EntityManager, addressHash: string | null): Promise<void> {
  await manager.query(`delete from mailboxes where email_hash = $1`, [addressHash]);
}
