import { keyedHash } from '@coverleaf/encryption';
import addressparser from 'nodemailer/lib/addressparser';

/** As long as an address may be (RFC 5321), and a little. */
export const LONGEST_ADDRESS = 320;

/** More than a person writes into one header; the rest are nobody's. */
const MOST_ADDRESSES = 20;

/** The addresses of a header or of an envelope, in lower case. */
export const addressesIn = (header: string): string[] =>
  addressparser(header.slice(0, 4_000), { flatten: true })
    .map(({ address = '' }) => address.trim().toLowerCase())
    .filter((address) => address.includes('@') && address.length <= LONGEST_ADDRESS)
    .slice(0, MOST_ADDRESSES);

/** By what a person's mails are found: a keyed hash of each address that a mail says it comes from. */
export const senderHashesOf = (headers: readonly string[]): string[] =>
  [...new Set(headers.flatMap(addressesIn))].map((address) => keyedHash('email', address));

/** `example.com` of `Policy <policy@example.com>`; nothing where there is no address. */
export const domainOf = (recipient: string): string =>
  addressesIn(recipient)[0]?.split('@').at(-1)?.slice(0, 255) ?? '';
