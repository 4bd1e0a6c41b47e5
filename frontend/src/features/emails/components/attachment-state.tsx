import type { EmailAttachment } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/controls/badge';
import { CheckIcon, ClockIcon, CrossIcon } from '../../../components/ui/icons';

/** Why a file of an email cannot be opened, and what became of filing it; nothing where there is nothing to say. */
export function AttachmentState({ file }: { readonly file: EmailAttachment }): ReactNode {
  const { state, fault, infected, filing } = file;
  return (
    <>
      {state === 'awaited' && (
        <Badge tone="wait" icon={<ClockIcon />}>
          Being fetched
        </Badge>
      )}
      {state === 'failed' && (
        <>
          <Badge tone="bad" icon={<CrossIcon />}>
            Not downloaded
          </Badge>
          <span>{fault}</span>
        </>
      )}
      {infected && (
        <>
          <Badge tone="bad" icon={<CrossIcon />}>
            Infected
          </Badge>
          <span>The virus scanner found something harmful in this file. Nobody can open it.</span>
        </>
      )}
      {filing?.state === 'waiting' && (
        <Badge tone="wait" icon={<ClockIcon />}>
          Being filed
        </Badge>
      )}
      {filing?.state === 'filed' && (
        <>
          <Badge tone="ok" icon={<CheckIcon />}>
            Filed as upload
          </Badge>
          {filing.uploadId && <Link to={`/admin/documents?open=${filing.uploadId}`}>Open the document</Link>}
        </>
      )}
      {filing?.state === 'refused' && (
        <>
          <Badge tone="bad" icon={<CrossIcon />}>
            Not filed
          </Badge>
          <span>{filing.reason}</span>
        </>
      )}
    </>
  );
}
