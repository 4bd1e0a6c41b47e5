import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon } from './icons';

interface StampProps {
  readonly tone: 'ok' | 'bad';
  readonly children: ReactNode;
}

/** A verdict, as a rubber stamp would set it. Icon and word say it, the colour only agrees. */
export function Stamp({ tone, children }: StampProps): ReactNode {
  return (
    <span className={`stamp stamp--${tone}`}>
      {tone === 'ok' ? <CheckIcon /> : <CrossIcon />}
      {children}
    </span>
  );
}
