import { keyedHash } from '@coverleaf/encryption';
import addressparser from 'nodemailer/lib/addressparser';

/** As long as an address may be (RFC 5321), and a little. */
export const LONGEST_ADDRESS = 320;

/** More than a person writes into one header; the rest are nobody's. */
const MOST_ADDRESSES = 20;

/** Whom a header or an envelope names: a name as it was written, an address in lower case; either may be empty. */
export const peopleIn = (header: string): { name: string; address: string }[] =>
  addressparser(header.slice(0, 4_000), { flatten: true })
    .slice(0, MOST_ADDRESSES)
    .map(({ name, address }) => ({ name, address: address.trim().toLowerCase() }))
    .map(({ name, address }) =>
      isAddress(address) ? { name, address } : { name: name || address, address: '' },
    );

const isAddress = (text: string): boolean => text.includes('@') && text.length <= LONGEST_ADDRESS;

const addressesIn = (header: string): string[] =>
  peopleIn(header).flatMap(({ address }) => (address ? [address] : []));

/** By what a person's mails are found: a keyed hash of each address that a mail says it comes from. */
export const senderHashesOf = (headers: readonly string[]): string[] =>
  [...new Set(headers.flatMap(addressesIn))].map((address) => keyedHash('email', address));

/** `example.com` of `Policy <policy@example.com>`; nothing where there is no address. */
export const domainOf = (recipient: string): string =>
  addressesIn(recipient)[0]?.split('@').at(-1)?.slice(0, 255) ?? '';
