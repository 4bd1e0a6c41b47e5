import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { EditLenderView } from '../../../features/lenders/components/edit-lender-view';
import { ImportLendersView } from '../../../features/lenders/components/import-lenders-view';
import { LendersView } from '../../../features/lenders/components/lenders-view';
import { NewLenderView } from '../../../features/lenders/components/new-lender-view';
import { NowhereScreen } from './closed-screens';

export function LendersScreen(): ReactNode {
  return (
    <Routes>
      <Route index element={<LendersView />} />
      <Route path="new" element={<NewLenderView />} />
      <Route path="import" element={<ImportLendersView />} />
      <Route path=":id/edit" element={<EditLenderView />} />
      <Route path="*" element={<NowhereScreen />} />
    </Routes>
  );
}
