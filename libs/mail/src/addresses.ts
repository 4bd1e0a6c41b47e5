import { keyedHash } from '@coverleaf/encryption';

/** Names that receive no email (RFC 2606). The default of the setting for staff's address has one. */
const RESERVED = /\.(?:example|invalid|localhost|test)$/i;

export const isReservedAddress = (address: string): boolean => RESERVED.test(address);

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

/** Keyed hash of the mailbox that an address reaches. */
export const mailboxHash = (address: string): string => keyedHash('mailbox', mailboxOf(address));
