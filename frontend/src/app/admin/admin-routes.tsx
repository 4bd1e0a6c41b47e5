import type { Session } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoginScreen } from '../../features/staff-session/components/login-screen';
import { ResetPasswordScreen } from '../../features/staff-session/components/reset-password-screen';
import { SessionGuard } from '../../features/staff-session/components/session-guard';
import { AdminFrame } from './frame/admin-frame';
import { ADMIN_SCREENS } from './screens';
import { ForbiddenScreen, NowhereScreen } from './screens/closed-screens';
import { DutyScreen } from './screens/duty-screen';

export function AdminRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/admin/login" element={<LoginScreen />} />
      <Route path="/admin/reset-password/confirm" element={<ResetPasswordScreen />} />
      <Route
        path="/admin/*"
        element={<SessionGuard>{(session) => <GuardedRoutes session={session} />}</SessionGuard>}
      />
    </Routes>
  );
}

/** What has to be done first stands at the address that one asked for, which shows itself afterwards. */
function GuardedRoutes({ session }: { readonly session: Session }): ReactNode {
  if (session.duty) return <DutyScreen key={session.duty} duty={session.duty} />;
  return (
    <AdminFrame user={session.user}>
      <Routes>
        <Route index element={<Navigate to="/admin/dashboard" replace />} />
        {ADMIN_SCREENS.map(({ path, roles, show, isDeep }) => (
          <Route
            key={path}
            path={isDeep ? `${path}/*` : path}
            element={roles.includes(session.user.role) ? show(session) : <ForbiddenScreen />}
          />
        ))}
        <Route path="*" element={<NowhereScreen />} />
      </Routes>
    </AdminFrame>
  );
}
