import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  FORCE_PLACED_MARKER,
  formatDay,
  LOAN_PARAMETER,
  type LoanReference,
  type UploadLoan,
} from '@coverleaf/contracts';
import type { PublishedText } from '../../i18n/published-text';
import { t } from '../../i18n/translate';
import { Facts } from '../../components/ui/facts';
import { Stamp } from '../../components/ui/stamp';
import { RichText } from '../../i18n/rich-text';

type StatusKind = 'in-force' | 'force-placed' | 'missing-information' | 'other';

interface InsuranceStatus {
  readonly kind: StatusKind;
  readonly label: string;
  /** Language of the label, if it differs from the page's. */
  readonly lang?: PublishedText['lang'];
  readonly tone: 'ok' | 'bad';
  /** The insurer without the marker; may be empty. */
  readonly insurer: string;
}

/** Insight's name of a status that the portal has no label for; null for the others. */
export const unknownStatus = ({ insuranceStatusName: name }: LoanReference): string | null =>
  name === 'In Force' || name === 'In Review' ? null : name;

/** The status as a borrower sees it. @param unknown the `unknownStatus` in the language of the page */
export function insuranceStatus(loan: LoanReference, unknown?: PublishedText): InsuranceStatus {
  const { insuranceStatusName: name, insuranceCompany } = loan;
  const insurer = insuranceCompany.replace(FORCE_PLACED_MARKER, '').replace(/^[\s*,;-]+|[\s*,;-]+$/g, '');
  if (name === 'In Force') {
    return insuranceCompany.includes(FORCE_PLACED_MARKER)
      ? { kind: 'force-placed', label: t('Force Placed'), tone: 'bad', insurer }
      : { kind: 'in-force', label: t('In Force'), tone: 'ok', insurer };
  }
  if (name === 'In Review') {
    return { kind: 'missing-information', label: t('Missing Information'), tone: 'bad', insurer };
  }
  return { kind: 'other', label: unknown?.text ?? name, lang: unknown?.lang, tone: 'bad', insurer };
}

interface StatusCardProps {
  readonly loan: LoanReference;
  readonly unknown?: PublishedText | undefined;
  readonly lender: string;
  readonly uploadPath: string;
  readonly language: string;
}

export function StatusCard({ loan, unknown, lender, uploadPath, language }: StatusCardProps) {
  const status = insuranceStatus(loan, unknown);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <section className="slip" aria-labelledby="status-title" tabIndex={-1} ref={card}>
      <h2 className="slip__title" id="status-title">
        <span className="slip__caption">{t('Insurance status')}</span>
        <Stamp tone={status.tone} lang={status.lang}>
          {status.label}
        </Stamp>
      </h2>
      <p className="slip__meaning">{meaning(status, loan, lender)}</p>
      {loan.proofReceivedOn && (
        <p className="slip__received">
          {t('We received a document for this loan on {date}. The status above may not include it yet.', {
            date: formatDay(loan.proofReceivedOn, language),
          })}
        </p>
      )}
      <Facts
        facts={[
          [t('Reference #'), loan.referenceId],
          // The lender's own text, which is not translated.
          [t('What is insured'), loan.collateralDescription, { lang: 'en' }],
          [t('Insurance company'), status.insurer, { lang: 'en' }],
        ]}
      />
      <div className="callout slip__next">
        <h3>{t('What to do next')}</h3>
        <p>{nextSteps(lender)[status.kind]}</p>
        {status.kind !== 'in-force' && (
          <Link className="button button--action" {...uploadLink(uploadPath, loan, status)}>
            {t('Upload Insurance')}
          </Link>
        )}
      </div>
    </section>
  );
}

function meaning(status: InsuranceStatus, loan: LoanReference, lender: string) {
  const described = loan.collateralDescription.replace(/\s+/g, ' ').trim();
  const values = { lender, status: status.label, collateral: described || t('your vehicle or property') };
  const tags = {
    status: (text: string) => (status.lang ? <span lang={status.lang}>{text}</span> : text),
    collateral: (text: string) => (described ? <span lang="en">{text}</span> : text),
  };
  switch (status.kind) {
    case 'in-force':
      return t("{lender} has your insurance on file, and it's current.", values);
    case 'force-placed':
      return (
        <RichText
          text={t(
            "We don't have proof of your own policy, so {lender} bought insurance for " +
              '<collateral>{collateral}</collateral>. It protects the loan, usually costs more than a policy you ' +
              'choose yourself and may not cover you or your belongings.',
            values,
          )}
          tags={tags}
        />
      );
    case 'missing-information':
      return t('Your insurance is in review. We may need more information to confirm your coverage.');
    case 'other':
      return (
        <RichText
          text={t(
            'The status on file for <collateral>{collateral}</collateral> is “<status>{status}</status>”.',
            values,
          )}
          tags={tags}
        />
      );
  }
}

/** Carries the loan to the upload page: in history state, and without script in the URL. */
function uploadLink(pathname: string, loan: LoanReference, { kind, insurer }: InsuranceStatus) {
  const { loanToken: token, referenceId: reference, collateralDescription: collateral } = loan;
  if (!token) return { to: pathname };
  const carried: UploadLoan = {
    token,
    reference,
    collateral,
    insurer: kind === 'force-placed' ? '' : insurer,
  };
  return { to: { pathname, search: `?${LOAN_PARAMETER}=${token}` }, state: { loan: carried } };
}

const nextSteps = (lender: string): Record<StatusKind, string> => ({
  'in-force': t(
    'Nothing for now. Keep your policy active, and send us your new declarations page when you renew or change insurers.',
  ),
  'force-placed': t(
    "If you have your own insurance, upload your declarations page. Once it's confirmed, {lender} can end the placed coverage for the dates your policy covers. If you don't have insurance yet, buy a policy that names {lender} as lienholder, then send it here.",
    { lender },
  ),
  'missing-information': t('Upload your complete declarations page. Scan all pages, including the back.'),
  other: t('If you have a current policy, upload its declarations page. It takes under 5 minutes.'),
});
