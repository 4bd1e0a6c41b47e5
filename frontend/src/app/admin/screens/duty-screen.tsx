import type { Duty } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { CardScreen } from '../../../components/screen/card';
import { ChangePasswordForm } from '../../../features/account/components/change-password-form';
import { TotpSetupFlow } from '../../../features/account/components/totp-setup';
import { useSession } from '../../../features/staff-session/session-context';
import { useSignOut } from '../frame/use-sign-out';

/** What has to be done before anything else. The session then says that nothing stands in the way any more. */
export function DutyScreen({ duty }: { readonly duty: Duty }): ReactNode {
  const { reload } = useSession();
  const signOut = useSignOut();
  return (
    <CardScreen title={duty === 'change_password' ? 'Choose your own password' : 'Set up your second factor'}>
      {duty === 'change_password' ? (
        <>
          <p>You signed in with a one-time password. Replace it by one that only you know.</p>
          <ChangePasswordForm currentLabel="One-time password" onChanged={() => void reload()} />
        </>
      ) : (
        <>
          <p>Everybody who works here signs in with a second factor.</p>
          <TotpSetupFlow doneLabel="Continue" onDone={() => void reload()} />
        </>
      )}
      <div className="form-end">
        <Button look="plain" busy={signOut.busy} onClick={signOut.run}>
          Sign out
        </Button>
      </div>
    </CardScreen>
  );
}
