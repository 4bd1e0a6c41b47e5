import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { showToast } from '../toasts/toast-queue';
import { CopyIcon } from '../ui/staff-icons';

interface CopyTextProps {
  readonly text: string;
  readonly what: string;
}

/** A text that is read by no one and compared by many. */
export function CopyText({ text, what }: CopyTextProps): ReactNode {
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => showToast('success', `${what} copied`),
      () => showToast('error', `Your browser does not let this page copy. Select the ${what} and copy it.`),
    );
  return (
    <span className="copy-text">
      <code>{text}</code>
      <Button look="plain" square aria-label={`Copy ${what}`} onClick={copy}>
        <CopyIcon />
      </Button>
    </span>
  );
}
