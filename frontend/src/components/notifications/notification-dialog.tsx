import type { DocumentDetail, NotificationKind } from '@coverleaf/contracts';
import { useState } from 'react';
import { replyOf, staffClient } from '../../api-client/staff-client';
import { Button } from '../controls/button';
import { Modal } from '../controls/modal';
import { momentWords } from '../controls/values';
import { DOCUMENTS, useShowDocument } from '../documents/document-query';
import { defineForm } from '../forms/form-definition';
import { MutationForm } from '../forms/mutation-form';
import { showToast } from '../toasts/toasts';
import { NumberRemoval } from './number-removal';
import { ShownMessage } from './shown-message';

const NOTIFICATION = '/api/v1/admin/documents/{id}/notifications/{kind}';

/** Reading it is audited. */
export const previewNotification = (id: string, kind: NotificationKind, earlier?: string) =>
  replyOf(staffClient.GET(NOTIFICATION, { params: { path: { id, kind }, query: { earlier } } }));

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
  /** When it was told. */
  readonly at: string;
  /** Of one that was told again since. */
  readonly earlier?: string | undefined;
}

/** A button that opens what a notification says. */
export function ShowMessage({ document, kind, at, earlier }: ShowMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const title = NOTIFICATION_LABELS[kind];
  const which = earlier === undefined ? 'message' : 'earlier message';
  return (
    <>
      <Button
        variant="plain"
        aria-label={`Show ${which}: ${title}, ${momentWords(at, 'minute')}`}
        onClick={() => setOpen(true)}
      >
        Show message
      </Button>
      <NotificationDialog {...{ document, kind, earlier, title, isOpen }} onClose={() => setOpen(false)} />
    </>
  );
}

interface NotificationDialogProps {
  readonly document: DocumentDetail;
  /** Null: the borrower was told nothing, because no address is known. */
  readonly kind: NotificationKind | null;
  readonly earlier?: string | undefined;
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

type MessageProps = Pick<NotificationDialogProps, 'document' | 'kind' | 'earlier' | 'onClose'>;

function Message({ document, kind, earlier, onClose }: MessageProps) {
  const [isCorrecting, setCorrecting] = useState(kind === null);
  const [isRemoving, setRemoving] = useState(false);
  if (isRemoving)
    return <NumberRemoval document={document} onDone={onClose} onCancel={() => setRemoving(false)} />;
  if (kind === null || isCorrecting)
    return (
      <AddressForm
        document={document}
        onSent={onClose}
        onCancel={kind === null ? onClose : () => setCorrecting(false)}
      />
    );
  return (
    <SentMessage
      {...{ document, kind, earlier, onClose }}
      onCorrect={() => setCorrecting(true)}
      onRemove={() => setRemoving(true)}
    />
  );
}

interface SentMessageProps extends MessageProps {
  readonly kind: NotificationKind;
  readonly onCorrect: () => void;
  readonly onRemove: () => void;
}

function SentMessage({ document, kind, earlier, onClose, onCorrect, onRemove }: SentMessageProps) {
  const { id, notifications } = document;
  const show = useShowDocument();
  const isOver =
    earlier !== undefined || (kind !== 'outcome' && notifications.some((one) => one.kind === 'outcome'));
  return (
    <ShownMessage
      queryKey={[DOCUMENTS, 'notification', id, kind, earlier]}
      read={() => previewNotification(id, kind, earlier)}
      resend={isOver ? null : () => resendNotification(id, kind)}
      onSent={(reply) => {
        show(reply);
        onClose();
      }}
    >
      {earlier === undefined && document.phone && <Button onClick={onRemove}>Remove the number</Button>}
      {earlier === undefined && <Button onClick={onCorrect}>Correct the address</Button>}
    </ShownMessage>
  );
}

const ADDRESS_FORM = defineForm<{ email: string }>({
  email: { kind: 'email', label: 'Email', required: true, maxLength: 254, autoFocus: true },
});

interface AddressFormProps {
  readonly document: DocumentDetail;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

function AddressForm({ document: { id, email, phone }, onSent, onCancel }: AddressFormProps) {
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
          {phone &&
            ' While a number gets texts, the news goes there instead: remove it first if it is wrong.'}
        </p>
      }
    />
  );
}
