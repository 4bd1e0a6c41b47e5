import { useState } from 'react';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { t } from '../../i18n/translate';
import { mailLink, type Message } from '../../components/sharing/message';

interface SendToAgentProps {
  readonly message: Message;
  /** Whether it is the main thing to do. Otherwise its buttons are collapsed, too. */
  readonly isMain: boolean;
}

/** The message for the insurance agent, to share by the device's share sheet or email, or to copy. */
export function SendToAgent({ message, isMain }: SendToAgentProps) {
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const canShare = hydrated && 'share' in navigator;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(message.text);
      setOutcome('copied');
    } catch {
      // Permission denied, or no clipboard because the page is not served over HTTPS.
      setOutcome('failed');
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: message.subject, text: message.text });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const summary = <summary className="agent__summary">{t('A message for your insurance agent')}</summary>;
  const words = (
    <blockquote className="agent__text" lang="en">
      {message.text}
    </blockquote>
  );
  const buttons = (
    <>
      <div className="button-row">
        {canShare ? (
          <button className="button button--action" type="button" onClick={() => void share()}>
            {t('Send to my agent')}
          </button>
        ) : (
          <a className="button button--action" href={mailLink(message)}>
            {t('Send to my agent')}
          </a>
        )}
        {hydrated && (
          <button className="button" type="button" onClick={() => void copy()}>
            {t('Copy the message')}
          </button>
        )}
      </div>
      <p className="agent__outcome" role="status">
        {outcome === 'copied' && t('Copied')}
        {outcome === 'failed' &&
          t("Your browser doesn't let us copy. Select the message and copy it yourself.")}
      </p>
    </>
  );
  if (isMain) {
    return (
      <div className="agent agent--main">
        {/* Open if it has to be copied by hand. */}
        <details open={outcome === 'failed'}>
          {summary}
          {words}
        </details>
        {buttons}
      </div>
    );
  }
  return (
    <details className="agent">
      {summary}
      {buttons}
      {words}
    </details>
  );
}
