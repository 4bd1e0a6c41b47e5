import type { Session } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { SettingsView } from '../../../features/settings/components/settings-view';
import { useSession } from '../../../features/staff-session/session-context';

export function SettingsScreen({ session }: { readonly session: Session }): ReactNode {
  const { reload } = useSession();
  return <SettingsView hasTotp={session.hasTotp} onFactorRequired={() => void reload()} />;
}
