import type { SignedInUser } from '@coverleaf/contracts';
import { Route, Routes } from 'react-router-dom';
import { lazyScreen } from './lazy-screen';
import { NowhereScreen } from '../../components/screen/screen';
import { DocumentsView } from '../../features/documents/components/documents-view';
import { SavedRepliesView } from '../../features/saved-replies/components/saved-replies-view';
import { ReviewView } from '../../features/documents/components/review-view';

const BorrowerScreen = lazyScreen(
  'Borrower',
  async () => (await import('../../features/cases/components/borrower-view.js')).BorrowerView,
);

export const DocumentsScreen = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route index element={<DocumentsView user={user} />} />
    <Route path=":id/borrower" element={<BorrowerScreen user={user} />} />
    {user.role !== 'user' && (
      <>
        <Route path="review" element={<ReviewView user={user} />} />
        <Route path="replies/*" element={<SavedRepliesView user={user} />} />
      </>
    )}
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);
