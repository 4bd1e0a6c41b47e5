import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon } from './icons';

interface StampProps {
  readonly tone: 'ok' | 'bad';
  /** Language of the text, if it differs from the page's. */
  readonly lang?: string | undefined;
  readonly children: ReactNode;
}

/** A status styled as a rubber stamp. The icon and text carry the meaning, not the color. */
export function Stamp({ tone, lang, children }: StampProps) {
  return (
    <span className={`stamp stamp--${tone}`} lang={lang}>
      {tone === 'ok' ? <CheckIcon /> : <CrossIcon />}
      {children}
    </span>
  );
}
