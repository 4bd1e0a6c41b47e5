import { keyedHash } from '@coverleaf/encryption';
import type { EntityManager } from 'typeorm';

/**
 * Emails per mailbox and day. A mailbox is proven once a link that was emailed to it is opened, even by a mail scanner.
 */
const DAILY_EMAILS = { unproven: 1, proven: 10 };

/** A mailbox is deleted this long after its last email; the next one then counts as the first. */
const FORGOTTEN_AFTER = '90 days';

/**
 * Addresses that reach the same person: `ann+1@example.com` is `ann@example.com`, and Gmail ignores dots. Only its hash
 * is used; emails go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const user = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${user.replaceAll('.', '')}@gmail.com` : `${user}@${domain}`;
}

export const mailboxHash = (address: string): string => keyedHash('mailbox', mailboxOf(address));

/**
 * Locks the mailbox, so that no other email to it begins until the transaction ends. @param emailHash an erasure finds
 * the row by it
 */
export async function lockMailbox(manager: EntityManager, mailbox: string, emailHash: string): Promise<void> {
  await manager.query(
    `insert into mailboxes (hash, email_hash) values ($1, $2) on conflict (hash) do update set email_hash = $2`,
    [mailbox, emailHash],
  );
}

/** Counts an email to a mailbox. @returns null if it may be sent now; otherwise when the next one may */
export async function takeEmail(manager: EntityManager, mailbox: string): Promise<Date | null> {
  const isOver = `window_began_at <= now() - interval '1 day'`;
  const [taken]: [unknown[], number] = await manager.query(
    `update mailboxes
        set emails = case when ${isOver} then 1 else emails + 1 end,
            window_began_at = case when emails = 0 or ${isOver} then now() else window_began_at end
      where hash = $1 and (${isOver} or emails < case when proven_at is null then $2::int else $3::int end)
      returning hash`,
    [mailbox, DAILY_EMAILS.unproven, DAILY_EMAILS.proven],
  );
  if (taken.length > 0) return null;
  const next = `select window_began_at + interval '1 day' as at from mailboxes where hash = $1`;
  const [row]: { at: Date }[] = await manager.query(next, [mailbox]);
  return row?.at ?? null;
}

/** Takes back the count of an email that the mail server refused. */
export async function giveEmailBack(manager: EntityManager, mailbox: string): Promise<void> {
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

export async function eraseMailbox(manager: EntityManager, emailHash: string | null): Promise<void> {
  await manager.query(`delete from mailboxes where email_hash = $1`, [emailHash]);
}
