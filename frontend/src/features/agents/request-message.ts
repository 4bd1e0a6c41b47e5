import { formatDay, type IssuedAgentLink } from '@coverleaf/contracts';
import { clauseText } from '../../components/sharing/lienholder-clause';
import type { Message } from '../../components/sharing/message';

/** A longer one for emails and a short one for text messages. In English, like agents and policies in the US. */
export interface RequestMessages {
  readonly email: Message;
  readonly short: string;
}

export function requestMessages(link: IssuedAgentLink, lender: string): RequestMessages {
  const { url, clause, reference } = link;
  const until = formatDay(link.expiresAt.slice(0, 10), 'en');
  const wording = clause.isExact
    ? ['The policy must name my lender as lienholder or mortgagee, exactly like this:']
    : ['The policy must name my lender as lienholder or mortgagee:'];
  const text = [
    'Hello,',
    `My lender, ${lender}, asks for proof of my insurance. Please send them the declarations page of my policy, with all its pages, by this link:`,
    url,
    `You don't need an account. The link works until ${until}.`,
    ...wording,
    clauseText(clause, reference),
    'Thank you.',
  ].join('\n\n');
  return {
    email: { subject: 'Proof of insurance for my lender', text },
    short: `Please send proof of my insurance to my lender, ${lender}. No account needed: ${url} (until ${until})`,
  };
}
