import type { User } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Badge, Moment } from '../../../components/controls/values';
import { SessionList } from '../../../components/sessions/session-list';
import { showToast } from '../../../components/toasts/toasts';
import { endSessionOf, endSessionsOf, listSessionsOf, reinstateUser, suspendUser } from '../api/user-calls';

/** Where another user is signed in, and whether they may sign in. */
export function UserAccess({ user }: { readonly user: User }) {
  const heading = useId();
  const queries = useQueryClient();
  const queryKey = ['user-sessions', user.id];
  const [suspendedAt, setSuspendedAt] = useState(user.suspendedAt);
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: Act) => act.run(user.id),
    onSuccess: (_, { done, suspends }) => {
      showToast('success', done);
      setAsked(false);
      if (suspends !== undefined) setSuspendedAt(suspends ? new Date().toISOString() : null);
      void queries.invalidateQueries();
    },
    onError: (error, { failed }) => showToast('error', messageOf(error, failed)),
  });
  const button = (act: Act, label: string, variant: 'quiet' | 'danger' = 'quiet') => (
    <Button variant={variant} busy={isPending && variables === act} onClick={() => mutate(act)}>
      {label}
    </Button>
  );
  return (
    <section className="stack" aria-labelledby={heading}>
      <h3 id={heading}>Where they’re signed in</h3>
      <SessionList
        queryKey={queryKey}
        load={() => listSessionsOf(user.id)}
        end={(sessionId) => endSessionOf(user.id, sessionId)}
      />
      {suspendedAt && (
        <p>
          <Badge tone="bad">Suspended</Badge> since <Moment at={suspendedAt} to="minute" />
        </p>
      )}
      {asked && (
        <p className="quiet">
          They’ll be signed out everywhere and can’t sign in until you undo this. Nothing of theirs is
          deleted.
        </p>
      )}
      <div className="form-end">
        {!suspendedAt && !asked && button(END_ALL, 'Sign out everywhere')}
        {suspendedAt && button(REINSTATE, 'End suspension')}
        {!suspendedAt && asked && (
          <>
            {button(SUSPEND, 'Suspend user', 'danger')}
            <Button onClick={() => setAsked(false)}>Don’t suspend</Button>
          </>
        )}
        {!suspendedAt && !asked && <Button onClick={() => setAsked(true)}>Suspend user …</Button>}
      </div>
    </section>
  );
}

interface Act {
  readonly run: (id: string) => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
  /** Whether the user is suspended afterwards. Absent: unchanged. */
  readonly suspends?: boolean;
}

const END_ALL: Act = {
  run: endSessionsOf,
  done: 'Signed out everywhere',
  failed: 'Failed to end the sessions',
};
const SUSPEND: Act = {
  run: suspendUser,
  done: 'User suspended',
  failed: 'Failed to suspend the user',
  suspends: true,
};
const REINSTATE: Act = {
  run: reinstateUser,
  done: 'Suspension ended',
  failed: 'Failed to end the suspension',
  suspends: false,
};
