import type { EmailAttachment, EmailDetail, FilingForm } from '@coverleaf/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SelectField, Options } from '../../../components/controls/fields';
import { ErrorNotice } from '../../../components/controls/notices';
import { showToast } from '../../../components/toasts/toasts';
import { fileAttachment } from '../api/email-calls';
import { EMAILS } from '../use-emails';
import { reasonOf } from '../../../api-client/call-result';
import { LENDER_NAMES } from '../../../api-client/staff-client';
import { defineForm, type FormValues } from '../../../components/forms/form-definition';
import { MutationForm } from '../../../components/forms/mutation-form';
import { present } from '../../../components/lists/filter-bar';

interface FileUploadFormProps {
  readonly email: EmailDetail;
  readonly attachment: EmailAttachment;
  readonly onClose: () => void;
}

const FORM = defineForm<FormValues<FilingForm>>({
  lenderId: { label: 'Lender', kind: 'custom', initial: '' },
  name: { label: 'Borrower’s name', kind: 'text', hint: 'If left empty: the sender’s name.', maxLength: 200 },
  insuranceCompany: {
    label: 'Insurance company',
    kind: 'text',
    hint: 'If left empty: “Not provided”.',
    maxLength: 200,
  },
});

export function FileUploadForm({ email, attachment, onClose }: FileUploadFormProps) {
  const queries = useQueryClient();
  const lenders = useQuery(LENDER_NAMES);
  if (!lenders.data) {
    return (
      lenders.isError && <ErrorNotice>Failed to load lenders. Close this window and try again.</ErrorNotice>
    );
  }
  const options = lenders.data.map(({ id, name }) => [id, name] as const);
  return (
    <MutationForm
      form={FORM}
      record={{ lenderId: email.lender?.id }}
      send={async (values) => {
        try {
          await fileAttachment({ id: email.id, n: attachment.position, ...present(values) });
        } finally {
          void queries.invalidateQueries({ queryKey: [EMAILS] });
        }
      }}
      onSent={() => {
        showToast('success', `${attachment.originalName} is being filed as a document`);
        onClose();
      }}
      failed={(error) => `Failed to file the attachment: ${reasonOf(error)}`}
      more={{ lenderId: { hint: email.lender ? `The email was sent to ${email.lender.name}.` : undefined } }}
      custom={{
        lenderId: ({ onChange, ...field }) => (
          <SelectField {...field} onChange={({ target }) => onChange(target.value)}>
            <option value="">Choose a lender</option>
            <Options options={options} />
          </SelectField>
        ),
      }}
      label="File as document"
      cancel={onClose}
    />
  );
}
