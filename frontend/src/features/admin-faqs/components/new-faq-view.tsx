import type { ReactNode } from 'react';
import { Screen } from '../../../components/screen/screen';
import { useCategories } from '../use-categories';
import { FaqForm } from './faq-form';

export function NewFaqView(): ReactNode {
  return (
    <Screen title="Add FAQ">
      <FaqForm faq={null} categories={useCategories()} />
    </Screen>
  );
}
