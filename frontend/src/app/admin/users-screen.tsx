import type { SignedInUser } from '@coverleaf/contracts';
import { Route, Routes } from 'react-router-dom';
import { NowhereScreen } from '../../components/screen/screen';
import { useSession } from '../../features/staff-session/session-context';
import { ImportUsersView } from '../../features/users/components/import-users-view';
import { UsersView } from '../../features/users/components/users-view';

export function UsersScreen({ editor }: { editor: SignedInUser }) {
  const { reload } = useSession();
  return (
    <Routes>
      <Route index element={<UsersView editor={editor} onOwnChange={() => void reload()} />} />
      <Route path="import" element={<ImportUsersView editor={editor} />} />
      <Route path="*" element={<NowhereScreen />} />
    </Routes>
  );
}
