import { useEffect, useRef } from 'react';
import { Button } from '../../../components/controls/button';
import { saveFile } from '../../../components/files/save-file';
import { copyToClipboard } from '../../../components/toasts/toasts';
import { CopyIcon, DownloadIcon } from '../../../components/ui/staff-icons';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Shown only once, because the server stores hashes. */
export function RecoveryCodesView({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = (): void =>
    void copyToClipboard(
      (clipboard) => clipboard.writeText(codes.join('\n')),
      'Recovery codes copied to clipboard!',
      'Failed to copy the recovery codes',
    );
  const download = (): void =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'coverleaf-recovery-codes.txt');

  return (
    <div className="stack">
      <h2 tabIndex={-1} ref={heading}>
        Keep your recovery codes
      </h2>
      <p>
        Each code works once if you don’t have your authenticator app or passkey. We won’t show them again, so
        print them or save them in your password manager.
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
        <Button variant="action" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
