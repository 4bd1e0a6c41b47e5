import type { SignedInUser } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { useSession } from '../../../features/staff-session/session-context';
import { UsersView } from '../../../features/users/components/users-view';

export function UsersScreen({ editor }: { readonly editor: SignedInUser }): ReactNode {
  const { reload } = useSession();
  return <UsersView editor={editor} onOwnChange={() => void reload()} />;
}
