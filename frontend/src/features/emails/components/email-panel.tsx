import type { EmailRow } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../../api-client/call-result';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Modal } from '../../../components/controls/modal';
import { neighboursOf } from '../../../components/viewer/neighbours';
import { useNeighbourKeys } from '../../../components/viewer/use-neighbour-keys';
import { getEmail } from '../api/email-calls';
import { isUnderWay, subjectOf } from '../email-words';
import { EMAILS } from '../use-email-list';
import { EmailBar } from './email-bar';
import { OpenEmail } from './open-email';

interface EmailPanelProps {
  /** Null: none is open. */
  readonly id: string | null;
  /** Among which one goes from one to the next. */
  readonly rows: readonly EmailRow[];
  readonly onShow: (id: string | null) => void;
  readonly onDelete: (email: EmailRow) => void;
}

/** How soon one looks again at what is under way, in milliseconds. */
const LOOK_MS = 2_000;

/** An email beside the list: what it says, and what came with it. */
export function EmailPanel({ id, ...rest }: EmailPanelProps): ReactNode {
  // The subject stays in the heading while the panel closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const email = rest.rows.find((row) => row.id === (id ?? shown));
  return (
    <Modal
      title={email ? subjectOf(email) : 'Email'}
      place="side"
      isOpen={id !== null}
      onClose={() => rest.onShow(null)}
    >
      {id && <Loaded {...rest} id={id} />}
    </Modal>
  );
}

function Loaded({ id, rows, onShow, onDelete }: EmailPanelProps & { readonly id: string }): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [EMAILS, 'one', id],
    queryFn: () => getEmail(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
  });
  const neighbours = neighboursOf(rows, id, onShow);
  useNeighbourKeys(neighbours);
  return (
    <div className="viewer">
      <EmailBar email={data} {...neighbours} onDelete={onDelete} />
      {error && (
        <LoadFailure
          message={`Failed to load email: ${reasonOf(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading email..." rows={6} />}
      {data && <OpenEmail key={id} email={data} onShow={onShow} />}
    </div>
  );
}
