import type { EmailAttachment, EmailDetail, FilingForm } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../components/toasts/toasts';
import { fileAttachment } from '../api/email-calls';
import { EMAILS } from '../use-emails';
import { reasonOf } from '../../../api-client/call-result';
import { defineForm, type FormValues } from '../../../components/forms/form-definition';
import { LenderField } from '../../../components/lenders/lender-field';
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
        lenderId: (field) => <LenderField {...field} />,
      }}
      label="File as document"
      cancel={onClose}
    />
  );
}
