import { type ReactNode, useState } from 'react';
import { Button } from './button';

interface TwoStepButtonProps {
  /** Label of the button that performs the act; with an ellipsis, of the one that asks first. */
  readonly label: string;
  /** Label of the button that goes back. */
  readonly keepLabel: string;
  /** What the act will do. */
  readonly warning: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  /** Other buttons, shown until the question appears. */
  readonly others?: ReactNode;
  /** Shown until the question appears. */
  readonly before?: ReactNode;
}

/** The pressed button disappears with each step, so the focus must move, or it would be lost. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** A button for a risky act, which first explains what it does. */
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
