import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';
import { loadCode } from '../../portal/upload-page-code';

/** Only those who come here load it. */
const EmailsView = lazy(async () => {
  const { EmailsView: view } = await loadCode(
    () => import('../../../features/emails/components/emails-view.js'),
  );
  return { default: view };
});

export const EmailsScreen = (): ReactNode => (
  <Suspense
    fallback={
      <Screen title="Emails">
        <Skeleton label="Loading emails..." rows={8} />
      </Screen>
    }
  >
    <EmailsView />
  </Suspense>
);
