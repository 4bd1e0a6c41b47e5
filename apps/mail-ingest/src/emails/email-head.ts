import addressparser from 'nodemailer/lib/addressparser';
import { type MailHead, shownLine } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';

/** The limit of RFC 5321 with a small margin. */
const MAX_ADDRESS_CHARACTERS = 320;
/** Per header. Further addresses are ignored. */
const MAX_ADDRESSES = 20;
export const MAX_LINE_CHARACTERS = 1_000;

/** Parses an address header or an envelope address. The address is in lower case; name and address may be empty. */
export const parseAddresses = (header: string): { name: string; address: string }[] =>
  addressparser(header.slice(0, 4_000), { flatten: true })
    .slice(0, MAX_ADDRESSES)
    .map(({ name, address }) => ({ name, address: address.trim().toLowerCase() }))
    .map(({ name, address }) =>
      isAddress(address) ? { name, address } : { name: name || address, address: '' },
    );

const isAddress = (text: string): boolean => text.includes('@') && text.length <= MAX_ADDRESS_CHARACTERS;

const addressesIn = (header: string): string[] =>
  parseAddresses(header).flatMap(({ address }) => (address ? [address] : []));

/** Keyed hashes of all sender addresses. They find a person's emails. */
export const hashSenders = (headers: readonly string[]): string[] =>
  [...new Set(headers.flatMap(addressesIn))].map((address) => keyedHash('email', address));

/** `example.com` for `Policy <policy@example.com>`; empty if there is no address. */
export const domainOf = (recipient: string): string =>
  addressesIn(recipient)[0]?.split('@').at(-1)?.slice(0, 255) ?? '';

export const normalizeHead = (head: MailHead): MailHead => ({
  subject: shownLine(head.subject, MAX_LINE_CHARACTERS),
  fromHeader: shownLine(head.fromHeader, MAX_LINE_CHARACTERS),
  sender: shownLine(head.sender, MAX_ADDRESS_CHARACTERS),
  recipient: shownLine(head.recipient, MAX_ADDRESS_CHARACTERS),
  messageId: (head.messageId && shownLine(head.messageId, MAX_LINE_CHARACTERS)) || null,
  timestamp: head.timestamp,
});
