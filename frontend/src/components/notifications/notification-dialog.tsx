import type { DocumentDetail, NotificationKind, NotificationPreview } from '@coverleaf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api-client/call-result';
import { replyOf, staffClient } from '../../api-client/staff-client';
import { Button } from '../controls/button';
import { Modal } from '../controls/modal';
import { Loaded } from '../controls/notices';
import { AddressText } from '../controls/values';
import { DOCUMENTS, useShowDocument } from '../documents/document-query';
import { defineForm } from '../forms/form-definition';
import { MutationForm } from '../forms/mutation-form';
import { showToast } from '../toasts/toasts';
import './notifications.css';

const NOTIFICATION = '/api/v1/admin/documents/{id}/notifications/{kind}';

/** What it would say if it were sent now. Reading it is audited. */
const previewNotification = (id: string, kind: NotificationKind) =>
  replyOf(staffClient.GET(NOTIFICATION, { params: { path: { id, kind } } }));

const resendNotification = (id: string, kind: NotificationKind) =>
  replyOf(staffClient.POST(NOTIFICATION, { params: { path: { id, kind } } }));

const correctAddress = (id: string, email: string) =>
  replyOf(
    staffClient.PUT('/api/v1/admin/documents/{id}/address', { params: { path: { id } }, body: { email } }),
  );

export const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  received: 'Receipt to the borrower',
  asked: 'Ask for one more document',
  reopened: 'News that the decision was taken back',
  outcome: 'Decision to the borrower',
};

interface ShowMessageProps {
  readonly document: DocumentDetail;
  readonly kind: NotificationKind;
}

/** A button that opens what a notification says. */
export function ShowMessage({ document, kind }: ShowMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const title = NOTIFICATION_LABELS[kind];
  return (
    <>
      <Button variant="plain" aria-label={`Show message: ${title}`} onClick={() => setOpen(true)}>
        Show message
      </Button>
      <NotificationDialog {...{ document, kind, title, isOpen }} onClose={() => setOpen(false)} />
    </>
  );
}

interface NotificationDialogProps {
  readonly document: DocumentDetail;
  /** Null: the borrower was told nothing, because no address is known. */
  readonly kind: NotificationKind | null;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What a borrower is told about a document; to send again, also to a corrected address. */
export const NotificationDialog = ({ title, isOpen, onClose, ...rest }: NotificationDialogProps) => (
  <Modal title={title} isOpen={isOpen} onClose={onClose} place="medium">
    <Message {...rest} onClose={onClose} />
  </Modal>
);

type MessageProps = Pick<NotificationDialogProps, 'document' | 'kind' | 'onClose'>;

function Message({ document, kind, onClose }: MessageProps) {
  const [isCorrecting, setCorrecting] = useState(kind === null);
  if (kind === null || isCorrecting)
    return (
      <AddressForm
        document={document}
        onSent={onClose}
        onCancel={kind === null ? onClose : () => setCorrecting(false)}
      />
    );
  return (
    <SentMessage document={document} kind={kind} onClose={onClose} onCorrect={() => setCorrecting(true)} />
  );
}

interface SentMessageProps extends MessageProps {
  readonly kind: NotificationKind;
  readonly onCorrect: () => void;
}

function SentMessage({ document: { id, notifications }, kind, onClose, onCorrect }: SentMessageProps) {
  const show = useShowDocument();
  const query = useQuery({
    queryKey: [DOCUMENTS, 'notification', id, kind],
    queryFn: () => previewNotification(id, kind),
    // The address may have been corrected.
    gcTime: 0,
    retry: false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendNotification(id, kind),
    onSuccess: (document) => {
      show(document);
      showToast('success', 'It is sent again');
      onClose();
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to send it again')),
  });
  const isOver = kind !== 'outcome' && notifications.some((one) => one.kind === 'outcome');
  return (
    <Loaded query={query} what="message" rows={6}>
      {(preview) => (
        <div className="stack">
          <MessageText preview={preview} />
          <p className="quiet">
            What it says if it is sent now. The link is left out here, because it belongs to the borrower
            alone.
          </p>
          <div className="form-end">
            {!isOver && (
              <Button variant="action" busy={isPending} autoFocus onClick={() => mutate()}>
                Send again
              </Button>
            )}
            <Button onClick={onCorrect}>Correct the address</Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

const MessageText = ({ preview: { by, to, subject, text } }: { preview: NotificationPreview }) => (
  <div className="message">
    <p>
      <span className="quiet">{by === 'text' ? 'Text to' : 'Email to'}</span> <AddressText>{to}</AddressText>
    </p>
    {subject !== null && <p className="message__subject">{subject}</p>}
    <div className="message__text" tabIndex={0} role="region" aria-label="Message">
      {text}
    </div>
  </div>
);

const ADDRESS_FORM = defineForm<{ email: string }>({
  email: { kind: 'email', label: 'Email', required: true, maxLength: 254, autoFocus: true },
});

interface AddressFormProps {
  readonly document: DocumentDetail;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

function AddressForm({ document: { id, email }, onSent, onCancel }: AddressFormProps) {
  const show = useShowDocument();
  return (
    <MutationForm
      form={ADDRESS_FORM}
      record={{ email }}
      isNew={false}
      send={(values) => correctAddress(id, values.email.trim())}
      onSent={(document) => {
        show(document);
        showToast('success', 'The link to the status page goes to this address');
        onSent();
      }}
      failed="Failed to change the address"
      label="Send"
      cancel={onCancel}
      intro={
        <p>
          {email
            ? 'What went to the wrong address is sent to the right one.'
            : 'We don’t have an address of this borrower. The link to the status page is sent to the one that you enter.'}{' '}
          Enter it only if you are sure that you talk to the borrower.
        </p>
      }
    />
  );
}
