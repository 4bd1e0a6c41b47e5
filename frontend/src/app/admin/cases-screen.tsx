import type { SignedInUser } from '@coverleaf/contracts';
import { Route, Routes } from 'react-router-dom';
import { CasesView } from '../../features/cases/components/cases-view';
import { ClocksView } from '../../features/clocks/components/clocks-view';
import { ImportRosterView } from '../../features/rosters/components/import-roster-view';
import { RosterView } from '../../features/rosters/components/roster-view';

export const CasesScreen = ({ user }: { user: SignedInUser }) => (
  <Routes>
    {user.role !== 'user' && (
      <>
        <Route path="import" element={<ImportRosterView user={user} />} />
        <Route path="import/:rosterId" element={<RosterView />} />
        <Route path="clocks/*" element={<ClocksView user={user} />} />
      </>
    )}
    <Route path="*" element={<CasesView user={user} />} />
  </Routes>
);
