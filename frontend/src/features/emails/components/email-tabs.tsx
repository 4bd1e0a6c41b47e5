import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useQuery } from '@tanstack/react-query';
import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { CopyText, Moment } from '../../../components/controls/values';
import { type Fact, Facts } from '../../../components/ui/facts';
import { DOOR_LABELS, subjectOf } from '../email-labels';
import { FileView } from '../../../components/viewer/file-view';
import { askForPage, getAttachmentLink, getPdfLink, pageOf } from '../api/email-calls';
import { useEmailActions } from '../use-emails';
import { LoadError, Skeleton } from '../../../components/controls/notices';
import { EmailBadges } from './email-list';

/** Untrusted text with its own direction (`dir=auto`). */
const text = (value: string | null) => value && <bdi>{value}</bdi>;

export function EmailFacts({ email, onShow }: { email: EmailDetail; onShow: (id: string) => void }) {
  const { createdAt, timestamp, duplicateOf, messageId } = email;
  const facts: readonly Fact[] = [
    ['From', text(email.fromHeader)],
    ['Sender', text(email.sender)],
    ['To', text(email.recipient)],
    ['Lender', email.lender?.name ?? null],
    ['Received', <Moment key="received" at={createdAt} to="second" />],
    [
      'Sent',
      timestamp === null ? null : <Moment at={new Date(timestamp * 1000).toISOString()} to="second" />,
    ],
    ['Received via', DOOR_LABELS[email.door]],
    ['Message-Id', messageId && <CopyText text={messageId} what="Message-Id" />],
    [
      'Handled',
      email.handledAt && (
        <>
          <Moment at={email.handledAt} to="minute" />
          {email.handledBy
            ? `, by ${email.handledByName ?? 'a deleted user'}`
            : ', a document was filed from it'}
        </>
      ),
    ],
    [
      'Documents',
      <Link key="documents" to={`/admin/documents?emailId=${email.id}`}>
        Documents of this sender
      </Link>,
    ],
    ['Duplicate', duplicateOf && <Button onClick={() => onShow(duplicateOf)}>Show original email</Button>],
  ];
  return (
    <>
      <EmailBadges email={email} />
      <Facts facts={facts} />
      {email.bodyIsCut && (
        <p className="quiet">This text is too long to show. The full version is in the attachments.</p>
      )}
    </>
  );
}

interface EmailTabsProps {
  readonly email: EmailDetail;
  readonly viewed: EmailAttachment | undefined;
  readonly chosen: string;
  readonly onChoose: (tab: string) => void;
}

export const fileTab = (position: number): string => `file-${position}`;

export const firstTab = ({ bodyHtml }: EmailDetail): string => (bodyHtml === null ? 'plain' : 'html');

export function EmailTabs({ email, viewed, chosen, onChoose }: EmailTabsProps) {
  const { id, bodyPlain, bodyHtml, headers } = email;
  const { download, refresh } = useEmailActions();
  const tabs: readonly (readonly [tab: string, label: string, panel: ReactNode])[] = [
    ...(bodyHtml === null ? [] : [['html', 'HTML', <HtmlFrame key={id} email={email} />] as const]),
    [
      'plain',
      'Plain text',
      bodyPlain ? (
        <pre className="emails__plain">{bodyPlain}</pre>
      ) : (
        <p className="quiet">This email has no plain text.</p>
      ),
    ],
    [
      'headers',
      'Headers',
      <dl className="emails__headers" key={id}>
        {headers.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>,
    ],
    ['pdf', 'PDF', <EmailPdf key={id} email={email} />],
    ...(viewed
      ? [
          [
            fileTab(viewed.position),
            viewed.originalName,
            <FileView
              key={viewed.position}
              source={{
                key: `email ${id} ${fileTab(viewed.position)}`,
                getLink: () => getAttachmentLink(id, viewed.position, 'view').finally(refresh),
              }}
              what="attachment"
              alt={viewed.originalName}
              onDownload={() =>
                download({
                  what: 'attachment',
                  getLink: () => getAttachmentLink(id, viewed.position, 'download'),
                })
              }
            />,
          ] as const,
        ]
      : []),
  ];
  return (
    <Tabs className="emails__tabs" selectedKey={chosen} onSelectionChange={(key) => onChoose(String(key))}>
      <TabList className="tabs" aria-label="How to read this email">
        {tabs.map(([tab, label]) => (
          <Tab key={tab} id={tab} className="tabs__tab">
            <bdi className="emails__tab">{label}</bdi>
          </Tab>
        ))}
      </TabList>
      {tabs.map(([tab, , panel]) => (
        <TabPanel key={tab} id={tab} className="emails__panel">
          {panel}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function EmailPdf({ email }: { email: EmailDetail }) {
  const { id, pdfState, pdfFault } = email;
  const { download } = useEmailActions();
  if (pdfState === 'ready') {
    return (
      <FileView
        source={{ key: `email ${id} pdf`, getLink: () => getPdfLink(id, 'view') }}
        what="PDF"
        alt="The email as a PDF"
        onDownload={() => download({ what: 'PDF', getLink: () => getPdfLink(id, 'download') })}
      />
    );
  }
  return (
    <p className="viewer__obstacle">
      {pdfState === 'failed'
        ? `We couldn’t make a PDF of this email: ${pdfFault ?? 'unknown reason.'}`
        : 'Creating the PDF. It appears here in a moment.'}
    </p>
  );
}

/** Untrusted HTML in a sandboxed frame: no scripts, no origin, no requests. */
function HtmlFrame({ email }: { email: EmailDetail }) {
  const { id } = email;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['email-page', id],
    queryFn: () => askForPage(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) {
    return (
      <>
        <iframe className="emails__frame" sandbox="" src={pageOf(id)} title={subjectOf(email)} tabIndex={0} />
        <p className="quiet">Links are disabled here, and remote images aren’t loaded.</p>
      </>
    );
  }
  if (isFetching && !error) return <Skeleton label="Loading the HTML..." rows={8} />;
  return (
    <LoadError
      message="We can’t show this email as HTML. Try its plain text or PDF."
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
