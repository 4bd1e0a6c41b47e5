import type { EmailDetail } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { Moment } from '../../../components/controls/moment';
import { CopyText } from '../../../components/viewer/copy-text';
import { type Fact, FactList } from '../../../components/viewer/fact-list';
import { DOOR_WORDS } from '../email-words';
import { EmailBadges } from './email-badges';

interface EmailFactsProps {
  readonly email: EmailDetail;
  readonly onShow: (id: string) => void;
}

/** Of strangers' texts each keeps its own direction. */
const text = (value: string | null): ReactNode => value && <bdi>{value}</bdi>;

/** Who sent an email to whom, and when. */
export function EmailFacts({ email, onShow }: EmailFactsProps): ReactNode {
  const { createdAt, timestamp, duplicateOf, messageId } = email;
  const facts: readonly Fact[] = [
    ['From', text(email.fromHeader)],
    ['Sender', text(email.sender)],
    ['To', text(email.recipient)],
    ['Lender', email.lender?.name ?? null],
    ['Received', <Moment key="received" at={createdAt} to="second" />],
    [
      'Sent',
      timestamp === null ? null : (
        <Moment key="sent" at={new Date(timestamp * 1000).toISOString()} to="second" />
      ),
    ],
    ['Came by', DOOR_WORDS[email.door]],
    ['Message-Id', messageId && <CopyText key="id" text={messageId} what="Message-Id" />],
    [
      'Duplicate',
      duplicateOf && (
        <Button key="duplicate" onClick={() => onShow(duplicateOf)}>
          Show the email that came first
        </Button>
      ),
    ],
  ];
  return (
    <>
      <EmailBadges email={email} />
      <FactList facts={facts} />
      {email.bodyIsCut && (
        <p className="quiet">A text was too long to be shown; the whole of it is among the attachments.</p>
      )}
    </>
  );
}
