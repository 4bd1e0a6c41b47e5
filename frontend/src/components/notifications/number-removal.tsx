import type { DocumentDetail } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { replyOf, staffClient } from '../../api-client/staff-client';
import { Button } from '../controls/button';
import { AddressText } from '../controls/values';
import { useShowDocument } from '../documents/document-query';
import { showToast } from '../toasts/toasts';

const removeNumber = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/documents/{id}/number', { params: { path: { id } } }));

interface NumberRemovalProps {
  readonly document: DocumentDetail;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Removes a wrong number. Another one needs the consent of its owner, which staff can't give. */
export function NumberRemoval({ document, onDone, onCancel }: NumberRemovalProps) {
  const { id, phone } = document;
  const show = useShowDocument();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeNumber(id),
    onSuccess: (changed) => {
      show(changed);
      showToast('success', 'No more texts go to this number');
      onDone();
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to remove the number')),
  });
  return (
    <div className="stack">
      <p>
        No more texts about this document go to <AddressText>{phone ?? ''}</AddressText>, and its consent
        ends. <NextWay document={document} />
      </p>
      <p>
        You can’t enter another number, because only its owner can agree to texts. The borrower can leave the
        right one on the receipt of this document or of the next one.
      </p>
      <div className="form-end">
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          Remove this number
        </Button>
        <Button onClick={onCancel} autoFocus>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Where news go without the number. An email's sender gets none unless it is proven, which isn't known here. */
function NextWay({ document: { email, door, confirmation } }: Pick<NumberRemovalProps, 'document'>) {
  const confirmed = confirmation?.email;
  const address = email ?? confirmed;
  if (!address)
    return 'We don’t have an email address of this borrower either, so they hear nothing until we have one.';
  const isSure = address === confirmed || door === 'upload' || door === 'agent';
  return (
    <>
      What was texted to it, and further news, go by email to <AddressText>{address}</AddressText>
      {isSure ? '.' : ', unless we can’t be sure that the document came from there. Then '}
      {!isSure &&
        (confirmed ? (
          <>
            they go to <AddressText>{confirmed}</AddressText>.
          </>
        ) : (
          'the borrower hears nothing until you correct the address.'
        ))}
    </>
  );
}
