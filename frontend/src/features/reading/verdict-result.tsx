import type { ReadingSummary, VerdictAnswer } from '@coverleaf/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { AlertIcon, CheckIcon, ClockIcon } from '../../components/ui/icons';
import { t } from '../../i18n/translate';
import { agentMessage } from './agent-message';
import type { LenderNames, NextStep } from './reason';
import { reasonWords } from './reason-words';
import { SendToAgent } from './send-to-agent';

interface VerdictResultProps {
  readonly reading: ReadingSummary;
  readonly names: LenderNames;
  /** Renders buttons or links that lead to a new upload. */
  readonly stepLinks: (step: NextStep) => ReactNode;
  readonly children: ReactNode;
}

/** What the document shows, and the one thing to do next. It is never a decision on the insurance. */
export function VerdictResult({ reading, names, stepLinks, children }: VerdictResultProps) {
  const { answer, ask } = reading;
  const [isKept, setKept] = useState(false);
  const hydrated = useHydrated();
  const said = useRef<HTMLDivElement>(null);
  const keep = (): void => {
    setKept(true);
    // The focused button disappears.
    said.current?.focus();
  };
  if (reading.state === 'unread' || answer === null) return <ReviewedByPerson />;
  const words = ask && reasonWords(ask, { ...reading, ...names, isCertain: answer === 'no' });
  const message = ask && agentMessage(ask, reading);
  const mustAskAgent = words?.step === 'agent' && !words.isGuess;
  const sendToAgent = message && <SendToAgent message={message} isOpen={mustAskAgent} />;
  const asksNothing = words === null || words.step === 'wait';
  return (
    <>
      {/* A live region: the page polls. */}
      <div role="status" ref={said} tabIndex={-1}>
        <Title answer={answer} names={names} title={words?.title} />
        {isKept ? (
          <p className="verdict__advice">
            {t('All right. Your document has already been sent as it is, and a person will check it.')}
          </p>
        ) : (
          words && (
            <div className="verdict__advice">
              {words.isGuess && <p>{t("If that's right:")}</p>}
              <p>{words.advice}</p>
            </div>
          )
        )}
      </div>
      {words && !asksNothing && !isKept && (
        <>
          {mustAskAgent && sendToAgent}
          <div className="button-row verdict__steps">
            {stepLinks(words.step)}
            {hydrated && (
              <button className="link-button" type="button" onClick={keep}>
                {t('Keep it as it is')}
              </button>
            )}
          </div>
          {!mustAskAgent && sendToAgent}
        </>
      )}
      {children}
    </>
  );
}

interface TitleProps {
  readonly answer: VerdictAnswer;
  readonly names: LenderNames;
  readonly title: string | undefined;
}

function Title({ answer, names: { lender }, title }: TitleProps) {
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
  if (answer === 'no' && title) {
    return (
      <p className="verdict__answer verdict__answer--no">
        <AlertIcon />
        {title}
      </p>
    );
  }
  return (
    <>
      <p className="verdict__answer">
        <ClockIcon />
        {t('A person will check your document')}
      </p>
      {title && <p className="verdict__reason">{title}</p>}
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
