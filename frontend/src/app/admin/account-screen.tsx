import type { Session } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { WarningNotice } from '../../components/controls/notices';
import { SessionList } from '../../components/sessions/session-list';
import { Screen } from '../../components/screen/screen';
import { showToast } from '../../components/toasts/toasts';
import { endSession, listSessions } from '../../features/account/api/account-calls';
import { AppearanceSection } from '../../features/account/components/appearance-section';
import { ChangePasswordForm } from '../../features/account/components/change-password-form';
import { PasskeySection } from '../../features/account/components/passkey-section';
import { PutOffUntil } from '../../features/account/components/put-off-until';
import { TotpSection } from '../../features/account/components/totp-section';
import { useSession } from '../../features/staff-session/session-context';

export function AccountScreen({ session }: { session: Session }) {
  const { reload } = useSession();
  const queries = useQueryClient();
  const passwordChanged = (): void => {
    showToast('success', 'Password changed. You’ve been signed out everywhere else.');
    void queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const factorChanged = (): void => {
    void queries.invalidateQueries({ queryKey: ['sessions'] });
    void reload();
  };
  return (
    <Screen title="Account">
      <div className="account">
        <p>
          {session.user.name} · {session.user.email}
        </p>
        <section className="account__part" aria-labelledby="appearance">
          <h2 id="appearance">Appearance</h2>
          <AppearanceSection />
        </section>
        <section className="account__part" aria-labelledby="password">
          <h2 id="password">Password</h2>
          <ChangePasswordForm hasFactor={session.hasTotp || session.hasPasskey} onChanged={passwordChanged} />
        </section>
        {session.isOfferedFactor && (
          <WarningNotice>
            You need a passkey or an authenticator app. You can put this off{' '}
            <PutOffUntil dueAt={session.factorDueAt} />.
          </WarningNotice>
        )}
        <section className="account__part" aria-labelledby="passkeys">
          <h2 id="passkeys">Passkeys</h2>
          <PasskeySection onChanged={factorChanged} />
        </section>
        <section className="account__part" aria-labelledby="second-factor">
          <h2 id="second-factor">Authenticator app</h2>
          <TotpSection hasTotp={session.hasTotp} onChanged={factorChanged} />
        </section>
        <section className="account__part" aria-labelledby="sessions">
          <h2 id="sessions">Where you’re signed in</h2>
          <SessionList queryKey={['sessions']} load={listSessions} end={endSession} />
        </section>
      </div>
    </Screen>
  );
}
