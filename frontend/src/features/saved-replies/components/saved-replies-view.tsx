import type { SavedReply, SignedInUser } from '@coverleaf/contracts';
import { useState } from 'react';
import { Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { ConfirmDelete } from '../../../components/controls/modal';
import { TwoLines } from '../../../components/controls/values';
import { EditScreen } from '../../../components/forms/edit-screen';
import { useLenderName } from '../../../components/lenders/lender-choices';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { FilterBar, isUuid, knownKey, present } from '../../../components/lists/filter-bar';
import { lenderFilter } from '../../../components/lists/lender-filter';
import { useList } from '../../../components/lists/use-list';
import {
  deleteSavedReply,
  getSavedReply,
  listSavedReplies,
  SAVED_REPLIES,
} from '../../../components/saved-replies/saved-reply-calls';
import { NowhereScreen, Screen } from '../../../components/screen/screen';
import { PencilIcon, PlusIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { PURPOSE_LABELS } from '../saved-reply-values';
import { SavedReplyForm } from './saved-reply-form';

const ADDRESS = '/admin/documents/replies';

/** The list of the lender whose saved reply is made or changed. */
const listOf = (user: SignedInUser, lenderId: string | null): string =>
  lenderId && user.lenderId === null ? `${ADDRESS}?lenderId=${lenderId}` : ADDRESS;

/** Texts for rejections and asks, for those who decide about documents. */
export const SavedRepliesView = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route index element={<ReplyList user={user} />} />
    <Route path="new" element={<NewReply user={user} />} />
    <Route path=":id/edit" element={<EditReply user={user} />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

function ReplyList({ user }: { user: SignedInUser }) {
  const [deleting, setDeleting] = useState<SavedReply | null>(null);
  const list = useList({
    key: [...SAVED_REPLIES, 'list'],
    filters: ['purpose', 'lenderId'],
    toQuery: ({ purpose, lenderId }) =>
      present({
        purpose: knownKey(PURPOSE_LABELS, purpose),
        lenderId: isUuid(lenderId) ? lenderId : undefined,
      }),
    fetchPage: listSavedReplies,
  });
  const shownLender = user.lenderId ?? list.query.lenderId ?? '';
  const lenderName = useLenderName(shownLender);
  const add = (
    <Link className="btn btn--action" to={`${ADDRESS}/new${shownLender && `?lenderId=${shownLender}`}`}>
      <PlusIcon />
      Add saved reply
    </Link>
  );
  return (
    <Screen title="Saved replies" actions={add}>
      <p className="reply-intro">
        Texts for rejecting a document or asking for one more. The borrower reads the one in their language.
        {user.lenderId === null && ' Choose a lender to see its own, too.'}
      </p>
      <FilterBar
        filter={list}
        fields={[
          {
            name: 'purpose',
            label: 'Used to',
            all: 'Reject or ask',
            options: Object.entries(PURPOSE_LABELS),
          },
          ...lenderFilter(user),
        ]}
      />
      <List
        list={list}
        noun={['saved reply', 'saved replies']}
        empty={{ text: 'Texts that you save appear here, and when you reject a document or ask for one.' }}
      >
        {(replies) => (
          <DataTable
            isLow
            label="Saved replies"
            rows={replies}
            keyOf={({ id }) => id}
            columns={columnsFor(lenderName)}
            actions={(reply) =>
              reply.canChange && (
                <div className="reply-acts">
                  <Link
                    className="btn btn--plain btn--square"
                    aria-label={`Edit ${reply.name}`}
                    to={`${ADDRESS}/${reply.id}/edit`}
                  >
                    <PencilIcon />
                  </Link>
                  <Button
                    variant="plain"
                    square
                    aria-label={`Delete ${reply.name}`}
                    onClick={() => setDeleting(reply)}
                  >
                    <TrashIcon />
                  </Button>
                </div>
              )
            }
          />
        )}
      </List>
      <ConfirmDelete
        item={deleting}
        title="Delete this saved reply?"
        label="Delete"
        failed="Failed to delete the saved reply"
        done="Saved reply deleted"
        deleteItem={({ id }) => deleteSavedReply(id)}
        queryKey={SAVED_REPLIES}
        onClose={() => setDeleting(null)}
      >
        {({ name }) => (
          <p>
            “{name}” can no longer be chosen. What borrowers were told stays. This action cannot be undone.
          </p>
        )}
      </ConfirmDelete>
    </Screen>
  );
}

const columnsFor = (lenderName: string | undefined): readonly Column<SavedReply>[] => [
  {
    label: 'Name',
    isRowHeader: true,
    cell: ({ name, purpose }) => <TwoLines below={PURPOSE_LABELS[purpose]}>{name}</TwoLines>,
  },
  { label: 'English', cell: ({ text }) => text },
  { label: 'Spanish', cell: ({ textEs }) => <span lang="es">{textEs}</span> },
  {
    label: 'Lender',
    isOnPhone: false,
    cell: ({ lenderId }) => (lenderId === null ? 'All lenders' : (lenderName ?? 'One lender')),
  },
];

function NewReply({ user }: { user: SignedInUser }) {
  const [address] = useSearchParams();
  const asked = address.get('lenderId') ?? '';
  const lenderId = isUuid(asked) ? asked : '';
  return (
    <Screen title="Add saved reply">
      <SavedReplyForm user={user} reply={null} lenderId={lenderId} list={listOf(user, lenderId)} />
    </Screen>
  );
}

const EditReply = ({ user }: { user: SignedInUser }) => (
  <EditScreen
    title="Edit saved reply"
    what="saved reply"
    load={getSavedReply}
    failed="Failed to load this saved reply"
    list={ADDRESS}
  >
    {(reply, onNewer) => (
      <SavedReplyForm user={user} reply={reply} list={listOf(user, reply.lenderId)} onNewer={onNewer} />
    )}
  </EditScreen>
);
