import type { ButtonHTMLAttributes, Ref } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `plain` has no border: for what stands beside other things in a row. */
  readonly variant?: 'action' | 'quiet' | 'danger' | 'plain';
  /** Shows a spinner; the button keeps the focus and ignores clicks. */
  readonly busy?: boolean;
  /** Only an icon is seen; `aria-label` says what it does. */
  readonly square?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant = 'quiet', busy = false, square = false, ...props }: ButtonProps) {
  const { children, onClick, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={`btn btn--${variant} ${square ? 'btn--square' : ''}`}
      aria-disabled={busy || undefined}
      // A disabled button would lose the focus, and with it whoever works by keyboard.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}
