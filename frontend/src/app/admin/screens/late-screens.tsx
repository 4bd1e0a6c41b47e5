import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../components/controls/loading';
import { loadCode } from '../../portal/upload-page-code';

const Transmissions = lazy(async () => {
  const { TransmissionsScreen } = await loadCode(() => import('./transmissions-screen.js'));
  return { default: TransmissionsScreen };
});

/** Its code comes when somebody goes there: few do, and every sign-in would wait for it. */
export const LateTransmissionsScreen = (): ReactNode => (
  <Suspense fallback={<Skeleton label="Loading..." rows={8} />}>
    <Transmissions />
  </Suspense>
);
