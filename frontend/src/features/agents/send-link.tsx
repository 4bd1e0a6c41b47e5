import { formatDay, type IssuedAgentLink, lastFullDay } from '@coverleaf/contracts';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { CopyButton } from '../../components/sharing/copy-button';
import { clauseText } from '../../components/sharing/lienholder-clause';
import { mailLink, type Message, textMessageLink } from '../../components/sharing/message';
import { t } from '../../i18n/translate';

interface SendLinkProps {
  readonly link: IssuedAgentLink;
  readonly lender: string;
  readonly language: string;
}

/** The link for the agent in a message that the borrower's own device sends. */
export function SendLink({ link, lender, language }: SendLinkProps) {
  const { email, short } = requestMessages(link, lender);
  const canShare = useHydrated() && 'share' in navigator;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: email.subject, text: email.text });
    } catch {
      // The share sheet was closed, or nothing can be shared: the other buttons are there.
    }
  };
  return (
    <section className="send-link" aria-labelledby="send-link-title">
      <h2 id="send-link-title">{t('Send this to your agent')}</h2>
      <div className="button-row">
        <a className="button button--action" href={mailLink(email)}>
          {t('Send by email')}
        </a>
        <a className="button" href={textMessageLink(short)}>
          {t('Send by text message')}
        </a>
        {canShare && (
          <button className="button" type="button" onClick={() => void share()}>
            {t('Share…')}
          </button>
        )}
        <CopyButton label={t('Copy the message')} text={email.text} />
        <CopyButton label={t('Copy the link')} text={link.url} />
      </div>
      <blockquote className="clause__text" lang="en">
        {email.text}
      </blockquote>
      <p>
        {t(
          'The link works until {date}. Whoever has it can send a document for this loan, and sees nothing about you. You can come back for a new one.',
          { date: formatDay(lastFullDay(link.expiresAt), language) },
        )}
      </p>
    </section>
  );
}

/** A longer one for emails and a short one for text messages. In English, like agents and policies in the US. */
interface RequestMessages {
  readonly email: Message;
  readonly short: string;
}

function requestMessages(link: IssuedAgentLink, lender: string): RequestMessages {
  const { url, clause, reference } = link;
  const until = formatDay(lastFullDay(link.expiresAt), 'en');
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
