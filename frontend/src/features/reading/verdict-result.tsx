import type { ReadingSummary, VerdictAnswer } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { AlertIcon, CheckIcon, ClockIcon } from '../../components/ui/icons';
import { t } from '../../i18n/translate';
import { agentMessage } from './agent-message';
import { type LenderNames, type NextStep, reasonWords, type ReasonWords } from './reason-words';
import { SendToAgent } from './send-to-agent';

interface VerdictResultProps {
  readonly reading: ReadingSummary;
  readonly names: LenderNames;
  /** Renders buttons or links that lead to a new upload. */
  readonly stepLinks: (step: NextStep) => ReactNode;
  readonly children: ReactNode;
}

/** What the document shows, and the one thing to do next. Never a decision on the insurance. */
export function VerdictResult({ reading, names, stepLinks, children }: VerdictResultProps) {
  const { answer, ask } = reading;
  const [isKept, setKept] = useState(false);
  const hydrated = useHydrated();
  if (reading.state === 'unread' || answer === null) return <ReviewedByPerson />;
  const words = ask && reasonWords(ask, { ...reading, ...names, answer });
  const message = ask && agentMessage(ask, reading);
  const sendToAgent = message && <SendToAgent message={message} isOpen={words?.step === 'agent'} />;
  const asksNothing = words === null || words.step === 'wait';
  return (
    <>
      {/* A live region: the page polls. */}
      <div role="status">
        <Title answer={answer} names={names} words={words} />
        {isKept ? (
          <p>{t('All right. Your document has already been sent as it is, and a person will check it.')}</p>
        ) : (
          words && <p className="verdict__advice">{words.advice}</p>
        )}
      </div>
      {words && !asksNothing && !isKept && (
        <>
          {words.step === 'agent' && sendToAgent}
          <div className="button-row verdict__steps">
            {stepLinks(words.step)}
            {hydrated && (
              <button className="link-button" type="button" onClick={() => setKept(true)}>
                {t('Keep it as it is')}
              </button>
            )}
          </div>
          {words.step !== 'agent' && sendToAgent}
        </>
      )}
      {children}
    </>
  );
}

interface TitleProps {
  readonly answer: VerdictAnswer;
  readonly names: LenderNames;
  readonly words: ReasonWords | null;
}

function Title({ answer, names: { lender }, words }: TitleProps) {
  if (answer === 'yes') {
    return (
      <>
        <p className="verdict__answer verdict__answer--yes">
          <CheckIcon />
          {t('This document shows what {lender} asked for', { lender })}
        </p>
        <p className="verdict__advice">
          {t(
            "This is about the document, not a decision on your coverage. A person may still look at it. You don't need to do anything now.",
          )}
        </p>
      </>
    );
  }
  if (answer === 'no' && words) {
    return (
      <p className="verdict__answer verdict__answer--no">
        <AlertIcon />
        {words.title}
      </p>
    );
  }
  return (
    <>
      <p className="verdict__answer">
        <ClockIcon />
        {t('A person will check your document')}
      </p>
      {words && <p className="verdict__reason">{words.title}</p>}
    </>
  );
}

const ReviewedByPerson = () => (
  <div role="status">
    <p className="verdict__answer">
      <ClockIcon />
      {t('A person will check your document')}
    </p>
    <p className="verdict__advice">{t("You don't need to do anything now.")}</p>
  </div>
);
