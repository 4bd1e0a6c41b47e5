import { Route, Routes } from 'react-router-dom';
import { NowhereScreen, Screen } from '../../components/screen/screen';
import { BulkLogosView } from '../../features/lenders/components/bulk-logos-view';
import { DeletedLendersView } from '../../features/lenders/components/deleted-lenders-view';
import { GoLiveView } from '../../features/lenders/components/go-live-view';
import { ImportLendersView } from '../../features/lenders/components/import-lenders-view';
import { EditLenderView, LenderForm } from '../../features/lenders/components/lender-form';
import { LendersView } from '../../features/lenders/components/lenders-view';

export const LendersScreen = () => (
  <Routes>
    <Route index element={<LendersView />} />
    <Route path="new" element={<NewLenderView />} />
    <Route path="import" element={<ImportLendersView />} />
    <Route path="logos" element={<BulkLogosView />} />
    <Route path="deleted" element={<DeletedLendersView />} />
    <Route path=":id/go-live" element={<GoLiveView />} />
    <Route path=":id/edit" element={<EditLenderView />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

const NewLenderView = () => (
  <Screen title="Add lender">
    <LenderForm lender={null} />
  </Screen>
);
