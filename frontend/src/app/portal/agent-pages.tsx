import { type AgentPage as Asked, formatDay, lastFullDay } from '@coverleaf/contracts';
import { Link, useHref } from 'react-router-dom';
import { LienholderClause } from '../../components/sharing/lienholder-clause';
import { PhoneLink } from '../../components/ui/phone-link';
import { Stamp } from '../../components/ui/stamp';
import { AgentForm } from '../../features/agents/agent-form';
import { SendLink } from '../../features/agents/send-link';
import { AttestationForm } from '../../features/attestations/attestation-form';
import { coverageInWords, dollars } from '../../features/reading/coverage-words';
import { failureWords } from '../../features/agents/agent-sending';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalPage } from './portal-page';
import { uploadFor } from './use-loan';

export { AgentOffer } from '../../features/agents/agent-offer';

/** Where a borrower gets a link that the agent can send the document by. */
export function AskAgentPage() {
  const { agentLink, brand, language, lenderName } = usePortal();
  const title = t('Let your agent send it');
  if (!agentLink) return <LookUpFirst title={title} />;
  const { clause, reference } = agentLink;
  return (
    <PortalPage
      title={title}
      indexed={false}
      lead={t('Your insurance agent can send proof of insurance to {lender} for you.', {
        lender: lenderName,
      })}
    >
      <div className="for-agents">
        <SendLink link={agentLink} lender={brand} language={language} />
        <section aria-labelledby="clause-title">
          <h2 id="clause-title">{t('How your policy must name {lender}', { lender: lenderName })}</h2>
          <LienholderClause clause={clause} reference={reference} />
        </section>
      </div>
    </PortalPage>
  );
}

/** The page behind that link. */
export function AgentPage() {
  const { agent, lenderName } = usePortal();
  if (agent?.outcome?.kind === 'received') return <AgentReceived {...agent.outcome.receipt} />;
  if (agent?.request) return <AgentRequest {...agent} request={agent.request} />;
  return (
    <PortalPage
      title={agent?.state === 'expired' ? t('This link has expired') : t('This link is not complete')}
      indexed={false}
      status={agent?.state === 'expired' ? 410 : 404}
    >
      <p className="slip__meaning">
        {agent?.state === 'expired'
          ? t(
              "Links for agents work for two weeks. Ask your customer for a new one, or send the document in your customer's name on the upload page of {lender}.",
              { lender: lenderName },
            )
          : t('Open the whole link that your customer sent you, or ask for a new one.')}
      </p>
      <div className="button-row">
        <Link className="button button--action" to="/upload">
          {t('Upload Insurance')}
        </Link>
      </div>
    </PortalPage>
  );
}

function AgentRequest({ request, token, outcome }: Asked & { request: NonNullable<Asked['request']> }) {
  const { brand, language, lenderName, site } = usePortal();
  const action = useHref('/agent');
  const { clause, coverages, maxDeductible, referenceEnd, expiresAt } = request;
  const failed = outcome?.kind === 'failed' ? outcome : null;
  return (
    <PortalPage
      title={t('Send proof of insurance to {lender}', { lender: lenderName })}
      indexed={false}
      lead={
        referenceEnd === null
          ? t('Your customer asked for it.')
          : t('Your customer asked for it. Reference # ending in {end}.', { end: referenceEnd })
      }
    >
      <div className="for-agents">
        <section aria-labelledby="asked-title">
          <h2 id="asked-title">{t('What the document must show')}</h2>
          <ul>
            <li>{t('The declarations page of the policy that is in force now, with all its pages')}</li>
            {coverages.length > 0 && (
              <li>
                {t('These coverages: {coverages}', {
                  coverages: coverages.map((coverage) => coverageInWords(coverage)).join(', '),
                })}
              </li>
            )}
            {maxDeductible !== null && (
              <li>{t('A deductible of at most {amount}', { amount: dollars(maxDeductible) })}</li>
            )}
            <li>{t('{lender} as lienholder or mortgagee:', { lender: lenderName })}</li>
          </ul>
          <LienholderClause clause={clause} />
        </section>
        <section aria-labelledby="send-title">
          <h2 id="send-title">{t('Send it here')}</h2>
          {failed && failed.errors.length === 0 && (
            <p className="sendings__outcome--bad">{refusalWords(failed)}</p>
          )}
          <AgentForm
            action={action}
            first={{ token, referenceEnd, lenderName: brand }}
            maxBytes={site.maxUploadBytes}
            language={language}
            typed={failed?.fields ?? {}}
            refused={failed?.errors ?? []}
            explain={failureWords}
          />
        </section>
        <p>
          {t('This link works until {date}. It shows nothing about your customer, and needs no account.', {
            date: formatDay(lastFullDay(expiresAt), language),
          })}{' '}
          {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
        </p>
      </div>
    </PortalPage>
  );
}

function AgentReceived({ receiptNumber }: { receiptNumber: string }) {
  const { lenderName } = usePortal();
  return (
    <PortalPage title={t('Upload Successful!')} indexed={false}>
      <div className="for-agents">
        <p>
          <Stamp tone="ok">{t('Received')}</Stamp>
        </p>
        <p>{t('Received. Receipt number {number}', { number: receiptNumber })}</p>
        <p>{t('{lender} will see the document. You can close this page.', { lender: lenderName })}</p>
      </div>
    </PortalPage>
  );
}

const refusalWords = ({ status, code, detail }: { status: number; code: string; detail: string }): string =>
  failureWords({
    kind: 'problem',
    problem: { type: 'about:blank', title: '', status, code, detail, correlationId: '' },
  });

/** For borrowers who have insurance, but no document at hand. */
export function NoDocumentPage() {
  const { attestation, language, lenderName, loan } = usePortal();
  const action = useHref('/no-document');
  const title = t('Insurance without a document');
  const isKept = attestation?.kind === 'held' || attestation?.kind === 'pending';
  if (isKept || attestation?.kind === 'too_many')
    return (
      <PortalPage title={isKept ? t("We'll ask your agent") : t('Please send the document')} indexed={false}>
        <p className="slip__meaning">
          {isKept
            ? t(
                "We have what you told us. Until your agent answers, and at most until {date}, no charge for missing proof will start. If your agent can't confirm your insurance, we'll need the document.",
                { date: formatDay(lastFullDay(attestation.holdsUntil), language) },
              )
            : t('We have noted insurance without a document twice for this loan. Now we need the document.')}
        </p>
        <div className="button-row">
          <Link className="button" {...uploadFor(loan?.token)}>
            {t('Upload Insurance')}
          </Link>
        </div>
      </PortalPage>
    );
  if (!loan) return <LookUpFirst title={title} />;
  return (
    <PortalPage
      title={title}
      indexed={false}
      lead={t('Tell us about your insurance, and {lender} will ask your agent about it.', {
        lender: lenderName,
      })}
    >
      <AttestationForm
        action={action}
        loan={loan}
        lender={lenderName}
        refused={attestation && 'fields' in attestation ? attestation : null}
      />
    </PortalPage>
  );
}

/** The link of a lookup expired, or was not complete. */
function LookUpFirst({ title }: { title: string }) {
  return (
    <PortalPage title={title} indexed={false} status={404}>
      <p className="slip__meaning">
        {t('Look up your Reference # first, so that we know which loan it is for.')}
      </p>
      <div className="button-row">
        <Link className="button button--action" to="/enter-reference-id">
          {t('Enter Reference #')}
        </Link>
      </div>
    </PortalPage>
  );
}
