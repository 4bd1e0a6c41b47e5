import { useState } from 'react';
import { t } from '../../i18n/translate';
import { useHydrated } from '../page-title/use-hydrated';

interface CopyButtonProps {
  /** What the button says. */
  readonly label: string;
  readonly text: string;
}

/** Copies a text that is also on the page, so nothing is missing without script. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Permission denied, or no clipboard because the page is not served over HTTPS.
      setOutcome('failed');
    }
  };
  if (!useHydrated()) return null;
  return (
    <>
      <button className="button" type="button" onClick={() => void copy()}>
        {label}
      </button>
      <span className="copied" role="status">
        {outcome === 'copied' && t('Copied')}
        {outcome === 'failed' && t("Your browser doesn't let us copy. Select the text and copy it yourself.")}
      </span>
    </>
  );
}
