import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EmailAttachment, EmailDetail, EmailRow } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { DownloadIcon, TrashIcon } from '../../../components/ui/staff-icons';
import { RowSheet, RowViewer } from '../../../components/viewer/row-viewer';
import { getEmail } from '../../../components/emails/get-email';
import { getPdfLink, getSourceLink } from '../api/email-calls';
import { EMAILS, useEmailActions } from '../use-emails';
import { Modal } from '../../../components/controls/modal';
import { Loaded } from '../../../components/controls/notices';
import { isUnderWay, subjectOf } from '../email-labels';
import { EmailFacts, EmailTabs, fileTab, firstTab } from './email-tabs';
import { FileUploadForm } from './file-upload-form';
import { AttachmentLine } from './attachments';
import { EmailThread, ReplyForm } from './email-replies';
import { reasonOf } from '../../../api-client/call-result';

interface EmailActsProps {
  readonly email: EmailDetail;
  /** Undefined while the form for it is open. */
  readonly onReply: (() => void) | undefined;
  readonly onDelete: (email: EmailRow) => void;
}

function EmailActs({ email, onReply, onDelete }: EmailActsProps) {
  const { download, fetchAgain, isFetching, handle, isHandling } = useEmailActions();
  const isHandled = email.handledAt !== null;
  return (
    <>
      {email.replyTo && onReply && <Button onClick={onReply}>Reply</Button>}
      <Button
        variant={isHandled ? 'quiet' : 'action'}
        busy={isHandling}
        onClick={() => handle({ id: email.id, handled: !isHandled })}
      >
        {isHandled ? 'Mark as unhandled' : 'Mark as handled'}
      </Button>
      {email.pdfState === 'ready' && (
        <Button onClick={() => download({ what: 'PDF', getLink: () => getPdfLink(email.id, 'download') })}>
          <DownloadIcon />
          Download PDF
        </Button>
      )}
      {email.state === 'unreadable' && (
        <Button onClick={() => download({ what: 'email', getLink: () => getSourceLink(email.id) })}>
          <DownloadIcon />
          Download original
        </Button>
      )}
      {!email.attachmentsDownloaded && (
        <Button busy={isFetching} onClick={() => fetchAgain(email.id)}>
          Fetch attachments again
        </Button>
      )}
      <Button onClick={() => onDelete(email)}>
        <TrashIcon />
        Delete
      </Button>
    </>
  );
}

interface OpenEmailProps {
  readonly email: EmailDetail;
  readonly isReplying: boolean;
  readonly onReplied: () => void;
  readonly onShow: (id: string) => void;
}

function OpenEmail({ email, isReplying, onReplied, onShow }: OpenEmailProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const [filing, setFiling] = useState<EmailAttachment | null>(null);
  const reader = useRef<HTMLDivElement>(null);
  const view = ({ position }: EmailAttachment): void => {
    setViewed(position);
    setChosen(fileTab(position));
    // On a phone, the content is above the pressed button.
    reader.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="viewer__halves">
      <div className="emails__reader" ref={reader}>
        {email.state === 'read' ? (
          <EmailTabs
            email={email}
            viewed={email.attachments.find(({ position }) => position === viewed)}
            chosen={chosen ?? firstTab(email)}
            onChoose={setChosen}
          />
        ) : (
          <p className="viewer__obstacle">
            {email.state === 'received'
              ? 'Reading this email. It appears here in a moment.'
              : `We couldn’t read this email: ${email.fault ?? 'unknown reason.'} The original is kept.`}
          </p>
        )}
      </div>
      <div className="viewer__facts">
        {isReplying && email.replyTo && (
          <ReplyForm email={email} replyTo={email.replyTo} onClose={onReplied} />
        )}
        <EmailThread email={email} onShow={onShow} />
        <EmailFacts email={email} onShow={onShow} />
        <AttachmentList email={email} onView={view} onFile={setFiling} />
      </div>
      <Modal
        title={filing ? `File ${filing.originalName} as document` : 'File as document'}
        isOpen={filing !== null}
        onClose={() => setFiling(null)}
      >
        {filing && <FileUploadForm email={email} attachment={filing} onClose={() => setFiling(null)} />}
      </Modal>
    </div>
  );
}

interface AttachmentListProps {
  readonly email: EmailDetail;
  readonly onView: (attachment: EmailAttachment) => void;
  readonly onFile: (attachment: EmailAttachment) => void;
}

function AttachmentList({ email, ...acts }: AttachmentListProps) {
  const groups = [
    { heading: 'Attachments', files: email.attachments.filter(({ inline }) => !inline) },
    { heading: 'Inside the text', files: email.attachments.filter(({ inline }) => inline) },
  ];
  return groups.map(
    ({ heading, files }) =>
      files.length > 0 && (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul className="emails__files">
            {files.map((file) => (
              <AttachmentLine key={file.position} emailId={email.id} file={file} {...acts} />
            ))}
          </ul>
        </section>
      ),
  );
}

interface EmailPanelProps {
  readonly id: string | null;
  readonly rows: readonly EmailRow[];
  readonly onShow: (id: string | null) => void;
  readonly onDelete: (email: EmailRow) => void;
}

const POLL_MS = 2_000;

export const EmailPanel = ({ id, ...rest }: EmailPanelProps) => (
  <RowSheet
    id={id}
    rows={rest.rows}
    titleOf={(email) => (email ? subjectOf(email) : 'Email')}
    onClose={() => rest.onShow(null)}
  >
    {(openId) => <LoadedEmail {...rest} id={openId} />}
  </RowSheet>
);

function LoadedEmail({ id, rows, onShow, onDelete }: EmailPanelProps & { readonly id: string }) {
  const query = useQuery({
    queryKey: [EMAILS, 'one', id],
    queryFn: () => getEmail(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const isReplying = replyingTo === id;
  const acts = (
    <div className="viewer__acts">
      {query.data && (
        <EmailActs
          email={query.data}
          onReply={isReplying ? undefined : () => setReplyingTo(id)}
          onDelete={onDelete}
        />
      )}
    </div>
  );
  return (
    <RowViewer id={id} rows={rows} onShow={onShow} acts={acts}>
      <Loaded
        query={query}
        what="email"
        errorText={(error) => `Failed to load email: ${reasonOf(error)}`}
        rows={6}
      >
        {(email) => (
          <OpenEmail key={id} {...{ email, isReplying, onShow }} onReplied={() => setReplyingTo(null)} />
        )}
      </Loaded>
    </RowViewer>
  );
}
