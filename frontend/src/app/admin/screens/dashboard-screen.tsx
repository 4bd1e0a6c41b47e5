import type { ReactNode } from 'react';
import { Screen } from '../../../components/screen/screen';
import { DashboardView } from '../../../features/dashboard/components/dashboard-view';

export const DashboardScreen = (): ReactNode => (
  <Screen title="Dashboard">
    <DashboardView />
  </Screen>
);
