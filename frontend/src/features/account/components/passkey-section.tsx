import type { Passkey } from '@coverleaf/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { ConfirmDelete, Modal } from '../../../components/controls/modal';
import { Loaded } from '../../../components/controls/notices';
import { Moment } from '../../../components/controls/values';
import { defineForm } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { hasPasskeys } from '../../../components/passkeys/browser-passkeys';
import { showToast } from '../../../components/toasts/toasts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from '../api/account-calls';
import { RecoveryCodesView } from './recovery-codes-view';

const KEY = ['passkeys'];

const COLUMNS: readonly Column<Passkey>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Added', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} to="minute" /> : 'Never'),
  },
];

/** A user's own passkeys. */
export function PasskeySection({ onChanged }: { readonly onChanged: () => void }) {
  const query = useQuery({ queryKey: KEY, queryFn: listPasskeys });
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const stopRenaming = (): void => setRenamed(null);
  return (
    <>
      <p className="quiet">
        A passkey signs you in with your fingerprint, face or PIN, without password and code. It works on this
        site only, so nobody can trick you into using it elsewhere.
      </p>
      <Loaded query={query} what="passkeys" rows={1}>
        {(passkeys) =>
          passkeys.length > 0 && (
            <DataTable
              label="Passkeys"
              rows={passkeys}
              keyOf={({ id }) => id}
              columns={COLUMNS}
              actions={(passkey) => (
                <>
                  <Button onClick={() => setRenamed(passkey)} aria-label={`Rename passkey: ${passkey.name}`}>
                    Rename
                  </Button>
                  <Button onClick={() => setRemoved(passkey)} aria-label={`Remove passkey: ${passkey.name}`}>
                    Remove
                  </Button>
                </>
              )}
            />
          )
        }
      </Loaded>
      <AddPasskey doneLabel="Done" onDone={onChanged} />
      <Modal title="Rename this passkey" isOpen={renamed !== null} onClose={stopRenaming}>
        {renamed && (
          <MutationForm
            form={NAME_FORM}
            record={renamed}
            isNew={false}
            send={({ name }) => renamePasskey(renamed.id, name.trim())}
            onSent={() => {
              showToast('success', 'Passkey renamed');
              void queries.invalidateQueries({ queryKey: KEY });
              stopRenaming();
            }}
            failed="Failed to rename the passkey"
            label="Rename"
            cancel={stopRenaming}
          />
        )}
      </Modal>
      <ConfirmDelete
        item={removed}
        title="Remove this passkey?"
        label="Remove passkey"
        failed="Failed to remove the passkey"
        done="Passkey removed"
        deleteItem={({ id }) => removePasskey(id)}
        queryKey={KEY}
        onDeleted={onChanged}
        onClose={() => setRemoved(null)}
      >
        {({ name }) => <p>“{name}” can no longer sign you in. Delete it on the device as well.</p>}
      </ConfirmDelete>
    </>
  );
}

const NAME_FORM = defineForm<{ readonly name: string }>({
  name: {
    label: 'Name',
    kind: 'text',
    hint: 'Such as “Work laptop”, to tell your passkeys apart.',
    maxLength: 60,
    autoFocus: true,
    required: true,
  },
});

const addingFailed = (error: Error): string =>
  error instanceof CallError || error.name !== 'InvalidStateError'
    ? messageOf(error, 'No passkey was added. Please try again.')
    : 'This device already has a passkey for your account.';

/** Steps: name it, let the device create it, and save the recovery codes that come with the first factor. */
export function AddPasskey({ doneLabel, onDone }: { doneLabel: string; onDone: () => void }) {
  const queries = useQueryClient();
  // Null before the first use, so that the button takes the focus only when the form closes.
  const [asked, setAsked] = useState<boolean | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const done = (): void => {
    setAsked(false);
    setCodes([]);
    onDone();
  };
  if (!hasPasskeys()) return <p className="quiet">This browser has no passkeys.</p>;
  if (codes.length > 0) return <RecoveryCodesView codes={codes} doneLabel={doneLabel} onDone={done} />;
  if (!asked) {
    return (
      <div className="form-end">
        <Button autoFocus={asked === false} onClick={() => setAsked(true)}>
          Add passkey
        </Button>
      </div>
    );
  }
  return (
    <MutationForm
      className="account__form"
      form={NAME_FORM}
      send={({ name }) => addPasskey(name.trim())}
      onSent={({ recoveryCodes }) => {
        showToast('success', 'Passkey added. You’ve been signed out everywhere else.');
        void queries.invalidateQueries({ queryKey: KEY });
        setCodes(recoveryCodes);
        if (recoveryCodes.length === 0) done();
      }}
      failed={addingFailed}
      label="Create passkey"
      cancel={() => setAsked(false)}
    />
  );
}
