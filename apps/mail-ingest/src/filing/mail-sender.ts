import { line, emailAddress } from '@coverleaf/contracts';
import type { EmailEntity } from '../emails/email.entity';
import { domainOf, peopleIn } from '../intake/mail-addresses';
import { MOST_HEADERS } from '../reading/keep-in-bounds';

export interface MailSender {
  /** As people call them: the name in From, else what stands before the @. */
  readonly name: string;
  readonly email: string | null;
}

const Name = line(200);

/** Who a mail says that it is from. */
export function senderOf({ fromHeader, sender }: Pick<EmailEntity, 'fromHeader' | 'sender'>): MailSender {
  const [from] = peopleIn(fromHeader);
  const email = [from?.address, sender].map((text) => emailAddress.safeParse(text ?? '').data).find(Boolean);
  const names = [from?.name, email?.split('@')[0]];
  return {
    name: names.map((text) => Name.safeParse(text ?? '').data).find(Boolean) ?? 'Not provided',
    email: email ?? null,
  };
}

/**
 * Whether a mail is known to come from the address in its From: Mailgun has found that its sender may send for that
 * domain (SPF), and From names the same one. What else came in by mail may say anything. A signature (DKIM) does not
 * count: Mailgun says that one is right, and not whose it is.
 */
export function isProven(
  email: Pick<EmailEntity, 'door' | 'sender' | 'headers'>,
  from: string | null,
): boolean {
  if (email.door !== 'mailgun' || from === null || email.headers === null) return false;
  const headers = JSON.parse(email.headers) as readonly { name: string; value: string }[];
  // Mailgun's own verdict may stand among those that were not kept.
  if (headers.length >= MOST_HEADERS) return false;
  const verdicts = headers.filter(({ name }) => name.toLowerCase() === 'x-mailgun-spf');
  const hasPassed =
    verdicts.length > 0 && verdicts.every(({ value }) => value.trim().toLowerCase() === 'pass');
  return hasPassed && domainOf(email.sender) === domainOf(from);
}
