import type { SavedReply, SignedInUser } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Options, SelectField } from '../../../components/controls/fields';
import { ErrorNotice, StaleNotice } from '../../../components/controls/notices';
import { type CustomFieldProps, FormFields } from '../../../components/forms/form-fields';
import { FormEnd } from '../../../components/forms/mutation-form';
import { useRecordForm } from '../../../components/forms/use-record-form';
import { LenderField } from '../../../components/lenders/lender-field';
import { knownKey } from '../../../components/lists/filter-bar';
import {
  changeSavedReply,
  createSavedReply,
  getSavedReply,
  SAVED_REPLIES,
} from '../../../components/saved-replies/saved-reply-calls';
import { showToast } from '../../../components/toasts/toasts';
import {
  PURPOSE_LABELS,
  savedReplyForm,
  type SavedReplyValues,
  toNewReply,
  toReplyChange,
} from '../saved-reply-values';

interface SavedReplyFormProps {
  readonly user: SignedInUser;
  readonly reply: SavedReply | null;
  /** Of a new one, until another lender is chosen; '' for all lenders. */
  readonly lenderId?: string;
  /** The screen that it returns to. */
  readonly list: string;
  readonly onNewer?: (reply: SavedReply) => void;
}

export function SavedReplyForm({ user, reply, lenderId = '', list, onNewer }: SavedReplyFormProps) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const mayServeAll = user.role === 'admin';
  const definition = savedReplyForm(user.lenderId ?? lenderId, mayServeAll);
  const form = useRecordForm<SavedReplyValues, SavedReply>({
    form: definition,
    record: reply,
    create: (values) => createSavedReply(toNewReply(values)),
    update: (change, version) => changeSavedReply(reply?.id ?? '', version, toReplyChange(change)),
    reload: () => getSavedReply(reply?.id ?? ''),
    onSaved: () => {
      showToast('success', 'Saved reply saved');
      void queries.invalidateQueries({ queryKey: SAVED_REPLIES });
    },
    onFailed: (error) => setFailure(messageOf(error, 'Failed to save the saved reply')),
    next: list,
  });
  const { values, errors, set, isNew, theirs } = form;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    setFailure(null);
    form.save(event);
  };
  return (
    <form className="reply-form stack" onSubmit={submit} noValidate>
      <FormFields
        form={definition}
        {...{ values, errors, set, isNew }}
        custom={{
          purpose: PurposeField,
          // Staff of a lender save for their own.
          lenderId: (field) =>
            user.lenderId === null && (
              <LenderField {...field} first={mayServeAll ? [{ id: '', name: 'All lenders' }] : []} />
            ),
        }}
      />
      {theirs && (
        <StaleNotice
          what="this saved reply"
          changes={form.theirChanges()}
          onLoad={() => onNewer?.(theirs)}
          onKeep={form.keepEditing}
        />
      )}
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <FormEnd label="Save" busy={form.isBusy} cancel={list} />
    </form>
  );
}

const PurposeField = ({ value, onChange, ...field }: CustomFieldProps<SavedReplyValues['purpose']>) => (
  <SelectField
    {...field}
    value={value}
    onChange={({ target }) => onChange(knownKey(PURPOSE_LABELS, target.value) ?? value)}
  >
    <Options options={Object.entries(PURPOSE_LABELS)} />
  </SelectField>
);
