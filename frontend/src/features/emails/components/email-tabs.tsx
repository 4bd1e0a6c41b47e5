import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useQuery } from '@tanstack/react-query';
import { FileView } from '../../../components/viewer/file-view';
import { askForPage, getAttachmentLink, getPdfLink, pageOf } from '../api/email-calls';
import { useEmailActs } from '../use-email-acts';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { subjectOf } from '../email-words';

interface EmailTabsProps {
  readonly email: EmailDetail;
  /** The attachment that was opened last. */
  readonly viewed: EmailAttachment | undefined;
  readonly chosen: string;
  readonly onChoose: (tab: string) => void;
}

export const fileTab = (position: number): string => `file-${position}`;

export const firstTab = ({ bodyHtml }: EmailDetail): string => (bodyHtml === null ? 'plain' : 'html');

/** The ways to read an email, and what it brought. */
export function EmailTabs({ email, viewed, chosen, onChoose }: EmailTabsProps): ReactNode {
  const { id, bodyPlain, bodyHtml, headers } = email;
  const { download } = useEmailActs();
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
              fileKey={['email', id, fileTab(viewed.position)]}
              getLink={() => getAttachmentLink(id, viewed.position, 'view')}
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

/** The PDF that was made of an email, or why there is none. */
function EmailPdf({ email }: { readonly email: EmailDetail }): ReactNode {
  const { id, pdfState, pdfFault } = email;
  const { download } = useEmailActs();
  if (pdfState === 'ready') {
    return (
      <FileView
        fileKey={['email', id, 'pdf']}
        getLink={() => getPdfLink(id, 'view')}
        what="PDF"
        alt="The email as a PDF"
        onDownload={() => download({ what: 'PDF', getLink: () => getPdfLink(id, 'download') })}
      />
    );
  }
  return (
    <p className="viewer__obstacle">
      {pdfState === 'failed'
        ? `No PDF could be made of this email: ${pdfFault ?? 'nobody knows why.'}`
        : 'The PDF of this email is being made. It appears here in a moment.'}
    </p>
  );
}

/** A stranger's HTML in a frame that may do nothing: no script, no origin, no request. */
function HtmlFrame({ email }: { readonly email: EmailDetail }): ReactNode {
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
        <p className="quiet">Links do not work here, and images from elsewhere are not fetched.</p>
      </>
    );
  }
  if (isFetching && !error) return <Skeleton label="Loading the HTML..." rows={8} />;
  return (
    <LoadFailure
      message="The HTML of this email cannot be shown. Its plain text and its PDF may be."
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
