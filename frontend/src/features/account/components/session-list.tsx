import type { SessionEntry } from '@coverleaf/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge, Moment } from '../../../components/controls/values';
import { Button } from '../../../components/controls/button';
import { LoadError, Skeleton } from '../../../components/controls/notices';
import { showToast } from '../../../components/toasts/toasts';
import { CheckIcon } from '../../../components/ui/icons';
import { endSession, listSessions } from '../api/account-calls';
import { messageOf } from '../../../api-client/call-result';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

export function SessionList(): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['sessions'], queryFn: listSessions });
  if (error && !data) {
    return (
      <LoadError
        message={messageOf(error, 'Failed to load sessions')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton label="Loading sessions..." rows={2} />;
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">Address</th>
          <th scope="col">Signed in</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </tbody>
    </table>
  );
}

function SessionRow({ session }: { readonly session: SessionEntry }): ReactNode {
  const queries = useQueryClient();
  const device = deviceName(session.userAgent);
  const { mutate, isPending } = useMutation({
    mutationFn: endSession,
    onSuccess: () => showToast('success', 'Session ended'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to end the session')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <tr>
      <th scope="row">{device}</th>
      <td data-label="Address">{session.address}</td>
      <td data-label="Signed in">
        <Moment at={session.createdAt} to="minute" />
      </td>
      <td data-label="Last used">
        <Moment at={session.lastUsedAt} to="minute" />
      </td>
      <td className="account__end">
        {session.current ? (
          <Badge tone="ok" icon={<CheckIcon />}>
            This session
          </Badge>
        ) : (
          <Button
            busy={isPending}
            onClick={() => mutate(session.id)}
            aria-label={`End session: ${device}, ${session.address}`}
          >
            End
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What people call the device that sent this User-Agent: enough to know one's own again. */
function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
