import { LOAN_PARAMETER, type LienholderClause as Clause } from '@coverleaf/contracts';
import { useHref } from 'react-router-dom';
import { LienholderClause } from '../../components/sharing/lienholder-clause';
import { t } from '../../i18n/translate';

export interface AgentOfferProps {
  /** Absent: the loan is known, but it can't be carried on. */
  readonly loanToken: string | undefined;
  readonly clause: Clause | null | undefined;
  readonly reference: string;
  /** For the middle of a sentence. */
  readonly lender: string;
}

/** What a borrower can do who isn't able to send the document: for a loan that was looked up or has a private link. */
export function AgentOffer({ loanToken, clause, reference, lender }: AgentOfferProps) {
  const search = `?${LOAN_PARAMETER}=${loanToken}`;
  // Plain links: only the server can open the token.
  const [askAgent, noDocument] = [useHref(`/ask-agent${search}`), useHref(`/no-document${search}`)];
  if (!loanToken && !clause) return null;
  return (
    <section className="agent-offer" aria-labelledby="agent-offer-title">
      <h3 id="agent-offer-title">{t("Don't have the document?")}</h3>
      {loanToken && (
        <>
          <p className="roomy">
            <a href={askAgent}>{t('Let my agent send it')}</a>
          </p>
          <p className="roomy">
            <a href={noDocument}>{t('I have insurance, but no document at hand')}</a>
          </p>
        </>
      )}
      {clause && (
        <details>
          <summary className="agent-offer__summary">
            {t('How your policy must name {lender}', { lender })}
          </summary>
          <LienholderClause clause={clause} reference={reference} />
        </details>
      )}
    </section>
  );
}
