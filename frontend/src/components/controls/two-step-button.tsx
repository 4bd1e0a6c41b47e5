import { type ReactNode, useState } from 'react';
import { Button } from './button';

interface TwoStepButtonProps {
  /** Of the button that does it. With an ellipsis: of the one that asks first. */
  readonly label: string;
  /** Of the button that goes back. */
  readonly keepLabel: string;
  /** What will happen. */
  readonly warning: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  /** Other buttons, shown until the user is asked. */
  readonly others?: ReactNode;
  /** Shown until the user is asked. */
  readonly before?: ReactNode;
}

/** The pressed button goes away with each step, so the focus must be moved, or it leaves the place. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** A button for a risky act, which first says what it does. */
export function TwoStepButton(props: TwoStepButtonProps) {
  const { label, keepLabel, warning, busy, onConfirm, others, before } = props;
  const [step, setStep] = useState<'idle' | 'asked' | 'kept'>('idle');
  if (step === 'asked') {
    return (
      <>
        <p className="quiet" tabIndex={-1} ref={takeFocus}>
          {warning}
        </p>
        <div className="form-end">
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {label}
          </Button>
          <Button onClick={() => setStep('kept')}>{keepLabel}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      {before && <p className="quiet">{before}</p>}
      <div className="form-end">
        {others}
        <Button autoFocus={step === 'kept'} onClick={() => setStep('asked')}>
          {label} …
        </Button>
      </div>
    </>
  );
}
