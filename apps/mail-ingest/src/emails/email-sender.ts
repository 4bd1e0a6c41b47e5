import { emailAddress, line } from '@coverleaf/contracts';
import { EMAIL_LIMITS } from '@coverleaf/parsers';
import { domainOf, parseAddresses } from './email-head';
import { headersOf, headerValues } from './email-headers';
import type { EmailEntity } from './email.entity';

export const NOT_PROVIDED = 'Not provided';

const Name = line(200);

/** The name is the one in From, or else the local part of the address. */
export function senderOf({ fromHeader, sender }: Pick<EmailEntity, 'fromHeader' | 'sender'>) {
  const [from] = parseAddresses(fromHeader);
  const email = [from?.address, sender].map((text) => emailAddress.safeParse(text ?? '').data).find(Boolean);
  const names = [from?.name, email?.split('@')[0]];
  return {
    name: names.map((text) => Name.safeParse(text ?? '').data).find(Boolean) ?? NOT_PROVIDED,
    email: email ?? null,
  };
}

/** Whether SPF passed for the envelope sender and From has its domain. DKIM is reported without its domain. */
export function isSenderVerified(
  email: Pick<EmailEntity, 'door' | 'sender' | 'headers'>,
  from: string | null,
): boolean {
  if (email.door !== 'mailgun' || from === null || email.headers === null) return false;
  const headers = headersOf(email);
  // Mailgun's verdict may be among the headers that were cut off.
  if (headers.length >= EMAIL_LIMITS.headers) return false;
  const verdicts = headerValues(headers, 'x-mailgun-spf');
  const hasPassed = verdicts.length > 0 && verdicts.every((value) => value.trim().toLowerCase() === 'pass');
  return hasPassed && domainOf(email.sender) === domainOf(from);
}
