import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { FileView } from '../../../components/viewer/file-view';
import { getAttachmentLink } from '../api/email-calls';
import { useEmailActs } from '../use-email-acts';
import { EmailPdf } from './email-pdf';
import { HtmlFrame } from './html-frame';

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
