import type { User } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notice';
import { showToast } from '../../../components/toasts/toast-queue';
import { removeTotpOf } from '../api/user-calls';

/** For a colleague who has lost both phone and recovery codes. */
export function LostTotp({ user }: { readonly user: User }): ReactNode {
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => removeTotpOf(user.id),
    onSuccess: () => {
      showToast('success', 'Second factor removed');
      void queries.invalidateQueries();
    },
  });
  if (!user.hasTotp || isSuccess) return null;
  return (
    <div className="stack">
      {error && <ErrorNotice>{messageOf(error, 'Failed to remove the second factor')}</ErrorNotice>}
      <p className="quiet">
        {asked
          ? 'They are signed out everywhere, and sign in with their password alone until they set up another one.'
          : 'Signs in with a second factor.'}
      </p>
      <div className="form-end">
        {asked ? (
          <>
            <Button look="danger" busy={isPending} onClick={() => mutate()}>
              Remove second factor
            </Button>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
          </>
        ) : (
          <Button onClick={() => setAsked(true)}>They have lost it …</Button>
        )}
      </div>
    </div>
  );
}
