import type { SessionEntry } from '@coverleaf/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, Moment } from '../controls/values';
import { Button } from '../controls/button';
import { Loaded } from '../controls/notices';
import { showToast } from '../toasts/toasts';
import { messageOf } from '../../api-client/call-result';
import { type Column, DataTable } from '../lists/data-table';
import { deviceName } from '@coverleaf/contracts';

const COLUMNS: readonly Column<SessionEntry>[] = [
  { label: 'Device', cell: ({ userAgent }) => deviceName(userAgent) },
  { label: 'IP address', cell: ({ address }) => address },
  { label: 'Signed in', isOnPhone: false, cell: ({ createdAt }) => <Moment at={createdAt} to="minute" /> },
  {
    label: 'Last used',
    phoneLabel: 'Last used',
    cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} to="minute" />,
  },
];

interface SessionListProps {
  readonly queryKey: readonly string[];
  readonly load: () => Promise<readonly SessionEntry[]>;
  readonly end: (id: string) => Promise<unknown>;
}

/** Where a user is signed in; every other session can be ended. */
export function SessionList({ queryKey, load, end }: SessionListProps) {
  const query = useQuery({ queryKey, queryFn: load });
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: end,
    onSuccess: () => showToast('success', 'Session ended'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to end the session')),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Loaded query={query} what="sessions" rows={2} ignoresRefetchErrors>
      {(sessions) =>
        sessions.length === 0 ? (
          <p className="quiet">Not signed in anywhere.</p>
        ) : (
          <DataTable
            isLow
            rows={sessions}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            actions={({ id, current, userAgent, address }) =>
              current ? (
                <Badge tone="ok">This session</Badge>
              ) : (
                <Button
                  busy={isPending && variables === id}
                  onClick={() => mutate(id)}
                  aria-label={`End session: ${deviceName(userAgent)}, ${address}`}
                >
                  End
                </Button>
              )
            }
          />
        )
      }
    </Loaded>
  );
}
