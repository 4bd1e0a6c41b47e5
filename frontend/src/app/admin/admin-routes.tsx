import type { Duty, Session } from '@coverleaf/contracts';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoginScreen } from '../../features/staff-session/components/login-screen';
import { ResetPasswordScreen } from '../../features/staff-session/components/reset-password-screen';
import { SessionGuard } from '../../features/staff-session/components/session-guard';
import { AdminFrame, useSignOut } from './admin-frame';
import { ADMIN_SCREENS, isFor } from './admin-screens';
import { CardScreen, ForbiddenScreen, NowhereScreen } from '../../components/screen/screen';
import { Button } from '../../components/controls/button';
import { ChangePasswordForm } from '../../features/account/components/change-password-form';
import { AddPasskey } from '../../features/account/components/passkey-section';
import { TotpSetupFlow } from '../../features/account/components/totp-setup';
import { useSession } from '../../features/staff-session/session-context';

export const AdminRoutes = () => (
  <Routes>
    <Route path="/admin/login" element={<LoginScreen />} />
    <Route path="/admin/reset-password/confirm" element={<ResetPasswordScreen />} />
    <Route
      path="/admin/*"
      element={<SessionGuard>{(session) => <GuardedRoutes session={session} />}</SessionGuard>}
    />
  </Routes>
);

/** A duty replaces every screen until it is done. */
function GuardedRoutes({ session }: { session: Session }) {
  if (session.duty) return <DutyScreen key={session.duty} duty={session.duty} />;
  return (
    <AdminFrame user={session.user}>
      <Routes>
        <Route index element={<Navigate to="/admin/dashboard" replace />} />
        {ADMIN_SCREENS.map((screen) => (
          <Route
            key={screen.path}
            path={screen.isDeep ? `${screen.path}/*` : screen.path}
            element={isFor(session.user.role, screen) ? screen.show(session) : <ForbiddenScreen />}
          />
        ))}
        <Route path="*" element={<NowhereScreen />} />
      </Routes>
    </AdminFrame>
  );
}

/** After the duty is done, the reloaded session has none. */
function DutyScreen({ duty }: { duty: Duty }) {
  const { reload } = useSession();
  const signOut = useSignOut();
  return (
    <CardScreen title={duty === 'change_password' ? 'Choose your own password' : 'Set up your second factor'}>
      {duty === 'change_password' ? (
        <>
          <p>
            Your current password is too short, or somebody else chose it. Replace it with one only you know.
          </p>
          <ChangePasswordForm onChanged={() => void reload()} />
        </>
      ) : (
        <>
          <p>All staff sign in with a second factor: a passkey or an authenticator app.</p>
          <AddPasskey doneLabel="Continue" onDone={() => void reload()} />
          <TotpSetupFlow doneLabel="Continue" onDone={() => void reload()} />
        </>
      )}
      <div className="form-end">
        <Button variant="plain" busy={signOut.busy} onClick={signOut.run}>
          Sign out
        </Button>
      </div>
    </CardScreen>
  );
}
