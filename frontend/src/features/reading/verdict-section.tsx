import type { ReadingSummary } from '@coverleaf/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { LienholderClause } from '../../components/sharing/lienholder-clause';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { t } from '../../i18n/translate';
import { agentMessage } from './agent-message';
import type { LenderNames, NextStep } from './reason';
import { reasonWords } from './reason-words';
import { SendToAgent } from './send-to-agent';
import { VerdictNews } from './verdict-news';

interface VerdictSectionProps {
  /** Null until it has ended. */
  readonly reading: ReadingSummary | null;
  /** Said until then. */
  readonly waiting: ReactNode;
  /** Shown until then, but not said. */
  readonly waitingDetails?: ReactNode;
  readonly names: LenderNames;
  /** Renders buttons or links that lead to a new upload. */
  readonly stepLinks: (step: NextStep) => ReactNode;
  /** Offers to leave the document as it is, which only this page remembers. */
  readonly canBeKept?: boolean;
  /** Not on paper if absent: a receipt only proves that the document arrived. */
  readonly isPrinted?: boolean;
  /** What was found. */
  readonly children: ReactNode;
}

/** What the document shows, and the one thing to do next. It is never a decision on the insurance. */
export function VerdictSection(props: VerdictSectionProps) {
  const { reading, waiting, waitingDetails, names, stepLinks, canBeKept, isPrinted, children } = props;
  const [isKept, setKept] = useState(false);
  const hydrated = useHydrated();
  const said = useRef<HTMLDivElement>(null);
  const keep = (): void => {
    setKept(true);
    // The focused button disappears.
    said.current?.focus();
  };
  const ask = reading?.state === 'read' && reading.answer !== null ? reading.ask : null;
  const words = ask && reasonWords(ask, { ...reading!, ...names, isCertain: reading!.answer === 'no' });
  const message = ask && agentMessage(ask, reading!);
  const clause = ask?.startsWith('lienholder_') ? reading?.lienholder : null;
  const mustAskAgent = words?.step === 'agent' && !words.isGuess;
  const sendToAgent = message && <SendToAgent message={message} isMain={mustAskAgent} />;
  return (
    <section className={`verdict ${isPrinted ? '' : 'no-print'}`} aria-labelledby="verdict-title">
      <h2 id="verdict-title">{t('What your document shows')}</h2>
      {/* One live region from waiting to the result: screen readers may not say the text of a new one. */}
      <div role="status" ref={said} tabIndex={-1}>
        {reading ? <VerdictNews {...{ reading, names, words, isKept }} /> : <p>{waiting}</p>}
      </div>
      {!reading && waitingDetails}
      {words && words.step !== 'wait' && !isKept && (
        <>
          {mustAskAgent && sendToAgent}
          {clause && <LienholderClause clause={clause} />}
          <div className="button-row verdict__steps">
            {stepLinks(words.step)}
            {hydrated && canBeKept && (
              <button className="link-button" type="button" onClick={keep}>
                {t('Keep it as it is')}
              </button>
            )}
          </div>
          {!mustAskAgent && sendToAgent}
        </>
      )}
      {reading && children}
    </section>
  );
}
