import type { MessagePreview } from '@coverleaf/contracts';
import { FoldedText } from './folded-text';
import { WORDING_NOTES } from '../notifications/shown-message';

/** What a borrower was told, in a timeline. */
export function MessageWords({ message: { by, to, subject, text, wording } }: { message: MessagePreview }) {
  const way = by === 'text' ? 'text' : 'email';
  return (
    <FoldedText
      label={`Words of the ${way}`}
      head={
        <p>
          {way === 'text' ? 'Text' : 'Email'} to {to}
          {wording !== 'sent' && `. ${WORDING_NOTES[wording]}`}
          {subject !== null && (
            <>
              <br />
              <strong>{subject}</strong>
            </>
          )}
        </p>
      }
      text={text}
    />
  );
}
