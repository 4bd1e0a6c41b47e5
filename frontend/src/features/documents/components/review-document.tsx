import type { Decision, DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOnScreen, useKeys } from '../../../components/commands/keyboard';
import { Button } from '../../../components/controls/button';
import { Loaded } from '../../../components/controls/notices';
import { ArrowIcon } from '../../../components/ui/icons';
import { Key } from '../../../components/viewer/row-viewer';
import { reasonOf } from '../../../api-client/call-result';
import { documentQuery } from '../../../components/documents/document-query';
import { decisionOfKey, decisionsFor, mayBeAsked } from '../decisions';
import { useDocumentCases } from '../use-document-cases';
import { useDownload } from '../use-document-list';
import { useTurnedFile } from '../use-turned-file';
import { DocumentActs, DocumentHalves } from './document-halves';

interface ReviewDocumentProps {
  readonly id: string;
  readonly user: SignedInUser;
  /** False: it is fetched and drawn ahead, out of sight. */
  readonly isShown: boolean;
  readonly onDecide: (document: DocumentDetail, decision: Decision) => void;
  readonly onAsk: (document: DocumentDetail) => void;
  readonly onPass: () => void;
}

/** A document of the review. */
export function ReviewDocument({ id, isShown, onPass, ...rest }: ReviewDocumentProps) {
  const query = useQuery(documentQuery(id));
  return (
    <article className="review__document" inert={!isShown} data-id={isShown ? id : undefined}>
      <Loaded
        query={query}
        what="document"
        errorText={(error) => `Failed to view document: ${reasonOf(error)}`}
        rows={6}
      >
        {(document) => <LoadedDocument {...rest} document={document} isShown={isShown} onPass={onPass} />}
      </Loaded>
      {isShown && !query.data && (
        <p>
          <Button onClick={onPass}>Next</Button>
        </p>
      )}
    </article>
  );
}

/** A key that bounces must not decide about a document that nobody has seen. */
const SEEN_MS = 300;

const KEYS = ['a', 'p', 'r', 'h', 'j', 'd', 'l', 'z', 'm'] as const;

type LoadedDocumentProps = Omit<ReviewDocumentProps, 'id'> & { readonly document: DocumentDetail };

function LoadedDocument({ document, user, isShown, onDecide, onAsk, onPass }: LoadedDocumentProps) {
  const { id, name } = document;
  const cases = useDocumentCases(id);
  const controls = useTurnedFile(document, user.role);
  const download = useDownload();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    if (!isShown) return undefined;
    shownAt.current = performance.now();
    const focus = (): void => {
      // Not away from the menu, if it appears by itself.
      const isInMenu = globalThis.document.activeElement?.closest('.bar, .frame__side');
      if (!isInMenu) heading.current?.focus({ preventScroll: true });
    };
    // Once the document is painted, because to move the focus the browser first lays out everything.
    const frame = requestAnimationFrame(() => setTimeout(focus));
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  const decide = (decision: Decision): void => {
    if (decisionsFor(document).includes(decision)) onDecide(document, decision);
  };
  const ask = (): void => {
    if (mayBeAsked(document)) onAsk(document);
  };
  useKeys(KEYS, {
    repeatable: [],
    isMeant: (target) => isShown && isOnScreen(target),
    onLetter: (key) => {
      const decision = decisionOfKey(key);
      if (decision) {
        // A rejection asks for a reason first.
        if (decision === 'reject' || performance.now() - shownAt.current > SEEN_MS) decide(decision);
      } else if (key === 'h') ask();
      else if (key === 'j') onPass();
      else if (key === 'd') download(id);
      else if (key === 'l') controls.rotate();
      else if (key === 'z') controls.nextZoom();
      else if (cases.firstProposed) cases.decide(cases.firstProposed, 'join');
      return true;
    },
  });
  return (
    <>
      <div className="review__head">
        <h2 tabIndex={-1} ref={heading}>
          {name}’s document
        </h2>
        <div className="viewer__acts">
          <DocumentActs
            document={document}
            user={user}
            busy={false}
            onDownload={() => download(id)}
            onDecide={decide}
            onAsk={ask}
          />
          <Button onClick={onPass}>
            Next
            <ArrowIcon />
            <Key letter="J" />
          </Button>
        </div>
      </div>
      <DocumentHalves
        document={document}
        user={user}
        cases={cases}
        controls={controls}
        onDownload={() => download(id)}
      />
    </>
  );
}
