import type { Duty, Session } from '@coverleaf/contracts';
import { useState } from 'react';
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
import { PutOffUntil } from '../../features/account/components/put-off-until';
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

/** Session storage key of the user who put off the second factor in this tab. */
const PUT_OFF = 'coverleaf.factor-put-off';

/** A duty replaces every screen until it is done. */
function GuardedRoutes({ session }: { session: Session }) {
  const [isPutOff, setPutOff] = useState(() => sessionStorage.getItem(PUT_OFF) === session.user.id);
  const putOff = (): void => {
    sessionStorage.setItem(PUT_OFF, session.user.id);
    setPutOff(true);
  };
  if (session.duty) return <DutyScreen key={session.duty} duty={session.duty} session={session} />;
  if (session.isOfferedFactor && !isPutOff)
    return <FactorOffer dueAt={session.factorDueAt} onLater={putOff} />;
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

const OR_APP = 'Or use an authenticator app on your phone, or a password manager that generates codes.';

/** After the duty is done, the reloaded session has none. */
function DutyScreen({ duty, session }: { duty: Duty; session: Session }) {
  const { reload } = useSession();
  const signOut = useSignOut();
  return (
    <CardScreen title={duty === 'change_password' ? 'Choose your own password' : 'Set up your second factor'}>
      {duty === 'change_password' ? (
        <>
          <p>
            Your current password is too short, or somebody else chose it. Replace it with one only you know.
          </p>
          <ChangePasswordForm
            hasFactor={session.hasTotp || session.hasPasskey}
            onChanged={() => void reload()}
          />
        </>
      ) : (
        <>
          <p>All staff sign in with a second factor: a passkey or an authenticator app.</p>
          <AddPasskey doneLabel="Continue" onDone={() => void reload()} />
          <TotpSetupFlow lead={OR_APP} doneLabel="Continue" onDone={() => void reload()} />
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

interface FactorOfferProps {
  readonly dueAt: string | null;
  readonly onLater: () => void;
}

function FactorOffer({ dueAt, onLater }: FactorOfferProps) {
  const { reload } = useSession();
  return (
    <CardScreen title="Protect your account">
      <p>
        A passkey or an authenticator app keeps others out, even if they know your password. You can put this
        off <PutOffUntil dueAt={dueAt} />.
      </p>
      <AddPasskey doneLabel="Continue" onDone={() => void reload()} />
      <TotpSetupFlow lead={OR_APP} doneLabel="Continue" onDone={() => void reload()} />
      <div className="form-end">
        <Button variant="plain" onClick={onLater}>
          Later
        </Button>
      </div>
    </CardScreen>
  );
}
