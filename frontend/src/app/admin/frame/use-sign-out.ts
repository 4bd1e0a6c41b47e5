import { useState } from 'react';
import { showToast } from '../../../components/toasts/toast-queue';
import { useSession } from '../../../features/staff-session/session-context';

/** Signs out; whoever could not be signed out is told, and stays. */
export function useSignOut(): { readonly busy: boolean; readonly run: () => void } {
  const { leave } = useSession();
  const [busy, setBusy] = useState(false);
  const run = (): void => {
    setBusy(true);
    leave().catch(() => {
      setBusy(false);
      showToast('error', 'Failed to sign out');
    });
  };
  return { busy, run };
}
