import type { User } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { TwoStepButton } from '../../../components/controls/two-step-button';
import { Badge, Moment } from '../../../components/controls/values';
import { SessionList } from '../../../components/sessions/session-list';
import { showToast } from '../../../components/toasts/toasts';
import { endSessionOf, endSessionsOf, listSessionsOf, reinstateUser, suspendUser } from '../api/user-calls';

/** The sessions of another user, and whether they may sign in. */
export function UserAccess({ user }: { readonly user: User }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  const queryKey = ['user-sessions', user.id];
  const [suspendedAt, setSuspendedAt] = useState(user.suspendedAt);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: Act) => act.run(user.id),
    onSuccess: (_, { done, suspends }) => {
      showToast('success', done);
      if (suspends !== undefined) {
        setSuspendedAt(suspends ? new Date().toISOString() : null);
        // The pressed button disappears.
        heading.current?.focus();
      }
      void queries.invalidateQueries();
    },
    onError: (error, { failed }) => showToast('error', messageOf(error, failed)),
  });
  const button = (act: Act, label: string) => (
    <Button busy={isPending && variables === act} onClick={() => mutate(act)}>
      {label}
    </Button>
  );
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1} ref={heading}>
        Where they’re signed in
      </h3>
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
      {suspendedAt ? (
        <div className="form-end">{button(REINSTATE, 'End suspension')}</div>
      ) : (
        <TwoStepButton
          label="Suspend user"
          keepLabel="Don’t suspend"
          warning="They’ll be signed out everywhere and can’t sign in until you undo this. Nothing of theirs is deleted."
          busy={isPending && variables === SUSPEND}
          onConfirm={() => mutate(SUSPEND)}
          others={button(END_ALL, 'Sign out everywhere')}
        />
      )}
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
