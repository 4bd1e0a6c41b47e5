import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon } from './icons';

interface StampProps {
  readonly tone: 'ok' | 'bad';
  /** Of the word, where that is not in the language of the page. */
  readonly lang?: string | undefined;
  readonly children: ReactNode;
}

/** A verdict, as a rubber stamp would set it. Icon and word say it, the colour only agrees. */
export function Stamp({ tone, lang, children }: StampProps): ReactNode {
  return (
    <span className={`stamp stamp--${tone}`} lang={lang}>
      {tone === 'ok' ? <CheckIcon /> : <CrossIcon />}
      {children}
    </span>
  );
}
