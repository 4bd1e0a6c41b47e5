import { Component, type ReactNode } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { PhoneLink } from '../../components/ui/phone-link';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { LostPageError } from '../../components/lazy/load-code';
import { useLateArrival } from './use-arrival';

interface LostPageBoundaryProps {
  readonly children: ReactNode;
}

interface LostPageBoundaryState {
  readonly error: Error | null;
}

/** Keeps the frame when a page's code did not arrive. Any other error is none of its business. */
export class LostPageBoundary extends Component<LostPageBoundaryProps, LostPageBoundaryState> {
  override state: LostPageBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): LostPageBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LostPageError) return <LostPage />;
    throw error;
  }
}

function LostPage(): ReactNode {
  const { brand, site } = usePortal();
  const address = useHref(useLocation());
  const title = t('The connection was lost');
  usePageTitle(`${title} | ${brand}`);
  useLateArrival();
  return (
    <Desk title={title} lead={t('This page could not be loaded. Nothing that you entered before is lost.')}>
      <div className="button-row">
        {/* A whole new load: what this page has of the product may be out of date. */}
        <a className="button button--action" href={address}>
          {t('Try again')}
        </a>
      </div>
      <p className="receipt__phone">
        {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
      </p>
    </Desk>
  );
}
