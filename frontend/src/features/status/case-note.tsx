import { type ArrivedDocument, type CaseProgress, formatDay, type NoProof } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { LocalTime } from '../../components/ui/local-time';
import { t } from '../../i18n/translate';

interface CaseNoteProps {
  readonly progress: CaseProgress;
  readonly names: { readonly lender: string; readonly Lender: string };
  readonly language: string;
  /** Shown if proof is still needed; null if the page has one already. */
  readonly uploadLink: ReactNode;
}

/** Where the loan stands: what is needed until when, what happens then, what arrived, and what is owed back. */
export function CaseNote({ progress, names, language, uploadLink }: CaseNoteProps) {
  const { documents, noProof, state, heldUntil } = progress;
  return (
    <section className="status-note" aria-labelledby="case-note">
      <h2 id="case-note">{t('Your loan')}</h2>
      {/* Nothing needs to be sent after other proof was accepted. */}
      {noProof && isProofNeeded(progress) && <p className="status-note__problem">{noProofWords(noProof)}</p>}
      {sentences(progress, names, language).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {(state === 'open' || heldUntil !== null) && uploadLink}
      {documents.length > 1 && (
        <>
          <h3>{t('What arrived for this loan')}</h3>
          <ul>
            {documents.map((document) => (
              <li key={document.receiptNumber}>
                <LocalTime at={document.receivedAt} language={language} />{' '}
                {t('Receipt number {number}', { number: document.receiptNumber })}
                {': '}
                {documentWords(document)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export const isProofNeeded = ({ state }: CaseProgress): boolean => state === 'open' || state === 'held';

function sentences(
  progress: CaseProgress,
  { lender, Lender }: CaseNoteProps['names'],
  language: string,
): readonly string[] {
  const { state, lastDay, heldUntil, monthlyChargeCents, charge } = progress;
  const day = (date: string): string => formatDay(date, language);
  const isCharged = charge !== null && charge.lastOn === null;
  if (state === 'closed') return [t('{lender} no longer asks for proof for this loan.', { lender: Lender })];
  if (state === 'proven')
    return [
      t("{lender} accepted proof for this loan. You don't need to do anything else.", { lender: Lender }),
      ...refundWords(charge, { lender, Lender }, language),
    ];
  if (state === 'held' && heldUntil !== null)
    return [
      t('We need one more thing: a document that {lender} can use.', { lender }),
      ...(isCharged
        ? []
        : [
            t('Until {date}, no new charge for insurance that {lender} buys is to begin.', {
              date: day(heldUntil),
              lender,
            }),
          ]),
    ];
  if (state === 'held')
    return [
      isCharged
        ? t('Proof has arrived and is being reviewed.')
        : t(
            'Proof has arrived. While it is being reviewed, no new charge for insurance that {lender} buys is to begin.',
            { lender },
          ),
    ];
  if (isCharged)
    return [
      t('{lender} may charge you for insurance since {date}, because no proof had arrived.', {
        ...{ lender: Lender, date: day(charge.firstOn) },
      }),
      t('If you had insurance, send proof of it: then the days on which you were covered must be paid back.'),
    ];
  const needed =
    lastDay === null
      ? t('{lender} needs proof of insurance for this loan.', { lender: Lender })
      : t('{lender} needs proof of insurance for this loan by {date}.', {
          lender: Lender,
          date: day(lastDay),
        });
  const then =
    monthlyChargeCents === null
      ? t('Without proof, {lender} may buy insurance and charge you for it.', { lender })
      : t('Without proof, {lender} may buy insurance and charge you {amount} a month for it.', {
          ...{ lender, amount: money(monthlyChargeCents, language) },
        });
  return [needed, then];
}

/** Once proof was accepted. */
function refundWords(
  charge: CaseProgress['charge'],
  { Lender }: CaseNoteProps['names'],
  language: string,
): readonly string[] {
  if (!charge || charge.refundDays === 0) return [];
  const { refundCents, refundDueOn, refundPaidOn } = charge;
  if (refundPaidOn !== null)
    return [
      t('{lender} reported your refund as paid on {date}.', {
        lender: Lender,
        date: formatDay(refundPaidOn, language),
      }),
    ];
  const by = refundDueOn === null ? '' : formatDay(refundDueOn, language);
  if (refundCents === null)
    return [
      t('{lender} must pay back what you were charged for days on which you were covered, by {date}.', {
        lender: Lender,
        date: by,
      }),
    ];
  return [
    t('{lender} must pay back {amount} by {date}: you were covered on days that you were charged for.', {
      ...{ lender: Lender, amount: money(refundCents, language), date: by },
    }),
  ];
}

const money = (cents: number, language: string): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-US' : `${language}-US`, {
    style: 'currency',
    currency: 'USD',
  }).format(cents / 100);

function noProofWords(reason: NoProof): string {
  switch (reason) {
    case 'bill':
      return t(
        "This looks like a bill, not proof of insurance, so it doesn't stop a charge. Please send your declarations page.",
      );
    case 'unrelated':
      return t(
        "We found nothing about insurance on this document, so it doesn't stop a charge. Please send your declarations page.",
      );
    case 'rejected_before':
      return t(
        "This is the same file that was not accepted before, so it doesn't stop a charge. Please send another document.",
      );
    case 'repeated':
      return t(
        "Several documents for this loan proved nothing, so this one doesn't stop a charge before it is read.",
      );
  }
}

function documentWords({ outcome, noProof }: ArrivedDocument): string {
  if (outcome === 'accepted') return t('accepted');
  if (outcome === 'rejected') return t('not accepted');
  return noProof ? t('not proof of insurance') : t('being reviewed');
}
