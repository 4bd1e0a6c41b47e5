import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { Spinner } from '../../components/ui/spinner';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

/** Stands where the upload page will be, as long as its code is on its way. */
export function UploadPageWaiting(): ReactNode {
  const { brand } = usePortal();
  const title = t('Upload your insurance document');
  usePageTitle(`${title} | ${brand}`);
  return (
    <Desk title={title}>
      <Spinner label={t('Loading…')} />
    </Desk>
  );
}
