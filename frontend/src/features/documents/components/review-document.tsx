import type { Decision, DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
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
import { borrowerOf } from './document-cases';
import { DocumentActs, DocumentHalves } from './document-halves';

interface ReviewDocumentProps extends DocumentKeys {
  readonly id: string;
  readonly user: SignedInUser;
  /** False: it is fetched and drawn ahead, out of sight. */
  readonly isShown: boolean;
}

/** What the keys do. Always the same functions, so that a document that was drawn ahead needn't be rendered again. */
interface DocumentKeys {
  readonly onDecide: (document: DocumentDetail, decision: Decision) => void;
  readonly onAsk: (document: DocumentDetail) => void;
  readonly onPass: (id: string) => void;
}

/** A document of the review. */
export function ReviewDocument({ id, isShown, ...rest }: ReviewDocumentProps) {
  const query = useQuery(documentQuery(id));
  const article = useRef<HTMLElement>(null);
  const shownAt = useRef(0);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (!isShown || !isLoaded) return undefined;
    shownAt.current = performance.now();
    const focus = (): void => {
      // Not away from the menu or an open dialog, if it appears by itself.
      const isElsewhere = globalThis.document.activeElement?.closest('.bar, .frame__side, .veil');
      if (!isElsewhere) article.current?.querySelector('h2')?.focus({ preventScroll: true });
    };
    // Once the document is painted, because to move the focus the browser first lays out everything.
    const frame = requestAnimationFrame(() => setTimeout(focus));
    return () => cancelAnimationFrame(frame);
  }, [isShown, isLoaded]);
  return (
    <article className="review__document" inert={!isShown} data-id={isShown ? id : undefined} ref={article}>
      <Loaded
        query={query}
        what="document"
        errorText={(error) => `Failed to view document: ${reasonOf(error)}`}
        rows={6}
      >
        {(document) => <LoadedDocument {...rest} document={document} article={article} shownAt={shownAt} />}
      </Loaded>
      {isShown && !isLoaded && (
        <p>
          <Button onClick={() => rest.onPass(id)}>Next</Button>
        </p>
      )}
    </article>
  );
}

/** A key that bounces must not decide about a document that nobody has seen. */
const SEEN_MS = 300;

const KEYS = ['a', 'p', 'r', 'h', 'j', 'd', 'l', 'z', 'm', 'b'] as const;

interface LoadedDocumentProps extends DocumentKeys {
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
  /** Inert until it is shown. */
  readonly article: RefObject<HTMLElement | null>;
  /** When it was shown, by `performance.now()`. */
  readonly shownAt: RefObject<number>;
}

const LoadedDocument = memo(function LoadedDocument(props: LoadedDocumentProps) {
  const { document, user, article, shownAt, onDecide, onAsk, onPass } = props;
  const { id, name } = document;
  const cases = useDocumentCases(id);
  const controls = useTurnedFile(document, user.role);
  const download = useDownload();
  const navigate = useNavigate();
  const decide = (decision: Decision): void => {
    if (decisionsFor(document).includes(decision)) onDecide(document, decision);
  };
  const ask = (): void => {
    if (mayBeAsked(document)) onAsk(document);
  };
  useKeys(KEYS, {
    repeatable: [],
    isMeant: (target) => article.current?.inert === false && isOnScreen(target),
    onLetter: (key) => {
      const decision = decisionOfKey(key);
      if (decision) {
        // A rejection asks for a reason first.
        if (decision === 'reject' || performance.now() - shownAt.current > SEEN_MS) decide(decision);
      } else if (key === 'h') ask();
      else if (key === 'j') onPass(id);
      else if (key === 'd') download(id);
      else if (key === 'l') controls.rotate();
      else if (key === 'z') controls.nextZoom();
      else if (key === 'b') void navigate(borrowerOf(id));
      else if (cases.firstProposed) cases.decide(cases.firstProposed, 'join');
      return true;
    },
  });
  return (
    <>
      <div className="review__head">
        <h2 tabIndex={-1}>{name}’s document</h2>
        <div className="viewer__acts">
          <DocumentActs
            document={document}
            user={user}
            busy={false}
            onDownload={() => download(id)}
            onDecide={decide}
            onAsk={ask}
          />
          <Button onClick={() => onPass(id)}>
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
});
