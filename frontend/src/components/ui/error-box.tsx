import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import { useErrorTitle } from '../page-title/page-title';
import { AlertIcon } from './icons';

/** A red box that takes the focus when it appears. Give it a `key` that changes when the error does. */
export function ErrorBox({ title, children }: { title: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useErrorTitle(t('Error: '));
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="error-box" role="alert" tabIndex={-1} ref={box}>
      <h2 className="error-box__title">
        <AlertIcon />
        {title}
      </h2>
      {children}
    </div>
  );
}
