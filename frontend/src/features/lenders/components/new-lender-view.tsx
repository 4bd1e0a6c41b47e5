import type { ReactNode } from 'react';
import { Screen } from '../../../components/screen/screen';
import { LenderForm } from './lender-form';

export const NewLenderView = (): ReactNode => (
  <Screen title="Add lender">
    <LenderForm lender={null} />
  </Screen>
);
