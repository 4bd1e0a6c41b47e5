import type { ReadingSummary } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, ClockIcon } from '../../components/ui/icons';
import { t } from '../../i18n/translate';
import type { LenderNames } from './reason';
import type { reasonWords } from './reason-words';

interface VerdictNewsProps {
  readonly reading: ReadingSummary;
  readonly names: LenderNames;
  /** Null if nothing speaks against a yes, or there is no verdict. */
  readonly words: ReturnType<typeof reasonWords> | null;
  /** The borrower leaves the document as it is. */
  readonly isKept: boolean;
}

/** The answer in words, and advice. */
export function VerdictNews({ reading, names: { lender }, words, isKept }: VerdictNewsProps) {
  const { state, answer } = reading;
  if (state === 'unread' || answer === null) {
    return (
      <>
        <ReviewedByPerson />
        <Advice>{t("You don't need to do anything now.")}</Advice>
      </>
    );
  }
  if (answer === 'yes') {
    return (
      <>
        <p className="verdict__answer verdict__answer--yes">
          <CheckIcon />
          {t('This document shows what {lender} asked for', { lender })}
        </p>
        <Advice>
          {t(
            "This is about the document, not a decision on your coverage. A person may still look at it. You don't need to do anything now.",
          )}
        </Advice>
      </>
    );
  }
  return (
    <>
      {answer === 'no' && words ? (
        <p className="verdict__answer verdict__answer--no">
          <AlertIcon />
          {words.title}
        </p>
      ) : (
        <>
          <ReviewedByPerson />
          {words && <p className="verdict__reason">{words.title}</p>}
        </>
      )}
      {isKept ? (
        <Advice>
          {t('All right. Your document has already been sent as it is, and a person will check it.')}
        </Advice>
      ) : (
        words && (
          <>
            {words.isGuess && <Advice>{t("If that's right:")}</Advice>}
            <Advice>{words.advice}</Advice>
          </>
        )
      )}
    </>
  );
}

const ReviewedByPerson = () => (
  <p className="verdict__answer">
    <ClockIcon />
    {t('A person will check your document')}
  </p>
);

const Advice = ({ children }: { children: ReactNode }) => <p className="verdict__advice roomy">{children}</p>;
