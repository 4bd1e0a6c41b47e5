import type { Role } from '@coverleaf/contracts';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';

/** Only those who come here load it. */
const DocumentsView = lazy(async () => {
  const { DocumentsView: view } = await import('../../../features/documents/components/documents-view.js');
  return { default: view };
});

export const DocumentsScreen = ({ role }: { readonly role: Role }): ReactNode => (
  <Suspense
    fallback={
      <Screen title="Documents">
        <Skeleton label="Loading documents..." rows={8} />
      </Screen>
    }
  >
    <DocumentsView role={role} />
  </Suspense>
);
