import type { ReactNode } from 'react';

export type Tone = 'ok' | 'bad' | 'wait' | 'plain' | 'ink';

interface BadgeProps {
  readonly tone: Tone;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A state in a word, with an image and a colour that say the same. */
export function Badge({ tone, icon, children }: BadgeProps): ReactNode {
  return (
    <span className={`badge badge--${tone}`}>
      {icon}
      {children}
    </span>
  );
}
