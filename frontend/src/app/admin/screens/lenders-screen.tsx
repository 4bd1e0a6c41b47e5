import type { ReactNode } from 'react';
import { LendersView } from '../../../features/lenders/components/lenders-view';

export function LendersScreen(): ReactNode {
  return <LendersView />;
}
