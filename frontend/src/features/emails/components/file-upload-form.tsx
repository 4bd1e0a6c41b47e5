import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/controls/button';
import { Field, SelectField } from '../../../components/controls/fields';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notices';
import { showToast } from '../../../components/toasts/toasts';
import { fileAttachment } from '../api/email-calls';
import { EMAILS } from '../use-emails';
import { fieldMessagesOf, reasonOf } from '../../../api-client/call-result';
import { listLenderNames } from '../../../api-client/staff-client';

interface FileUploadFormProps {
  readonly email: EmailDetail;
  readonly attachment: EmailAttachment;
  readonly onClose: () => void;
}

const MAX_LENGTH = 200;

export function FileUploadForm({ email, attachment, onClose }: FileUploadFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const names = useQuery({ queryKey: ['lender-names'], queryFn: listLenderNames });
  const { mutate, isPending, error } = useMutation({
    mutationFn: fileAttachment,
    onSuccess: () => {
      showToast('success', `${attachment.originalName} is being filed as an upload`);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [EMAILS] }),
  });
  const wrong = fieldMessagesOf(error);
  useEffect(() => {
    if (error) focusFirstWrong(form.current);
  }, [error]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = valuesOf(event.currentTarget, ['lenderId', 'name', 'insuranceCompany']);
    const filled = Object.entries(given).filter(([, value]) => value.trim() !== '');
    if (!isPending) mutate({ id: email.id, n: attachment.position, ...Object.fromEntries(filled) });
  };
  if (!names.data) return names.isError ? <Unlisted /> : null;
  return (
    <form className="stack" ref={form} onSubmit={submit} noValidate>
      {error && Object.keys(wrong).length === 0 && (
        <ErrorNotice>
          <p>Failed to file the attachment: {reasonOf(error)}</p>
        </ErrorNotice>
      )}
      <SelectField
        name="lenderId"
        label="Lender"
        hint={email.lender ? `The email was sent to ${email.lender.name}.` : undefined}
        defaultValue={email.lender?.id ?? ''}
        error={wrong['lenderId']}
      >
        <option value="">Choose a lender</option>
        {names.data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        name="name"
        label="Borrower’s name"
        hint="If left empty: the sender’s name."
        maxLength={MAX_LENGTH}
        error={wrong['name']}
      />
      <Field
        name="insuranceCompany"
        label="Insurance company"
        hint="If left empty: “Not provided”."
        maxLength={MAX_LENGTH}
        error={wrong['insuranceCompany']}
      />
      <div className="form-end">
        <Button type="submit" look="action" busy={isPending}>
          File as upload
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

const Unlisted = (): ReactNode => (
  <ErrorNotice>
    <p>Failed to load lenders. Close this window and try again.</p>
  </ErrorNotice>
);
