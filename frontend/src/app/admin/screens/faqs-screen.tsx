import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { EditFaqView } from '../../../features/admin-faqs/components/edit-faq-view';
import { FaqsView } from '../../../features/admin-faqs/components/faqs-view';
import { NewFaqView } from '../../../features/admin-faqs/components/new-faq-view';
import { NowhereScreen } from './closed-screens';

export function FaqsScreen(): ReactNode {
  return (
    <Routes>
      <Route index element={<FaqsView />} />
      <Route path="new" element={<NewFaqView />} />
      <Route path=":id/edit" element={<EditFaqView />} />
      <Route path="*" element={<NowhereScreen />} />
    </Routes>
  );
}
