import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/controls/button';
import { showToast } from '../../../components/toasts/toast-queue';
import { CopyIcon, DownloadIcon } from '../../../components/ui/staff-icons';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Shown this once: the server keeps only their hashes. */
export function RecoveryCodesView({ codes, doneLabel, onDone }: RecoveryCodesProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast('success', 'Recovery codes copied to clipboard!'),
      () => showToast('error', 'Failed to copy the recovery codes'),
    );
  };
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'coverleaf-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <div className="stack">
      <h2 tabIndex={-1} ref={heading}>
        Keep your recovery codes
      </h2>
      <p>
        Each signs you in once when your authenticator is not at hand. They are not shown again: print them or
        put them into your password manager.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-end">
        <Button onClick={copy}>
          <CopyIcon />
          Copy
        </Button>
        <Button onClick={download}>
          <DownloadIcon />
          Download
        </Button>
        <Button look="action" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
