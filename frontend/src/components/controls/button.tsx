import type { ButtonHTMLAttributes, Ref } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `plain` has no border, for buttons beside other controls. */
  readonly variant?: 'action' | 'quiet' | 'danger' | 'plain';
  /** Shows a spinner; the button keeps the focus and ignores clicks. */
  readonly busy?: boolean;
  /** An icon only; `aria-label` is required. */
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
      // Not `disabled`, because a disabled button loses the keyboard focus.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}
