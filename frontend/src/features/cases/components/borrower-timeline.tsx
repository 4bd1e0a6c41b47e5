import type { DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { CommentForm } from '../../../components/comments/comment-form';
import { commentOnDocument, useShowDocument } from '../../../components/documents/document-query';
import { documentEntries } from '../../../components/timeline/document-entries';
import { Timeline } from '../../../components/timeline/timeline';
import { showToast } from '../../../components/toasts/toasts';
import { caseEntries } from '../case-entries';
import type { useBorrower } from '../use-borrower';
import { useMoreHistory } from '../use-more-history';
import { MissingHistory } from './missing-history';

interface BorrowerTimelineProps {
  readonly borrower: Pick<ReturnType<typeof useBorrower>, 'documents' | 'cases'>;
  /** Comments are about it. */
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
}

/** Everything that happened to the documents and cases of a borrower, newest first, and a form to add to it. */
export function BorrowerTimeline({ borrower: { documents, cases }, document, user }: BorrowerTimelineProps) {
  const show = useShowDocument();
  const more = useMoreHistory(documents.loaded, cases.loaded, user);
  const entries = [
    ...more.entries,
    ...cases.loaded.flatMap((one) =>
      caseEntries(one, { prefix: `Case ${one.reference}: `, acts: null, textOf: more.textOf }),
    ),
    ...documents.loaded.flatMap((one) =>
      documentEntries(one, {
        prefix: `${one.originalFilename}: `,
        mayOpenTransmissions: user.role === 'admin',
        mayNotify: user.role !== 'user',
        textOf: more.textOf,
      }),
    ),
  ];
  return (
    <section aria-labelledby="borrower-timeline">
      <h2 id="borrower-timeline">Timeline</h2>
      <div className="case__comment">
        <CommentForm
          user={user}
          lenderId={document.lenderId}
          send={(values) => commentOnDocument(document.id, values)}
          onSent={(commented) => {
            show(commented);
            showToast('success', 'Comment added');
          }}
        />
      </div>
      {more.control}
      <MissingHistory {...documents} />
      <MissingHistory {...cases} what="cases" />
      <Timeline entries={entries} first="newest" />
    </section>
  );
}
