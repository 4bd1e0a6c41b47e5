import type { CaseDetail, SignedInUser } from '@coverleaf/contracts';
import { CommentForm } from '../../../components/comments/comment-form';
import { documentEntries } from '../../../components/timeline/document-entries';
import { Timeline } from '../../../components/timeline/timeline';
import { showToast } from '../../../components/toasts/toasts';
import { commentOnCase } from '../api/case-calls';
import { caseEntries, fileNames } from '../case-entries';
import { useCaseActs, useCaseChange } from '../use-case-acts';
import type { CaseDocuments } from '../use-case-documents';
import { useMoreHistory } from '../use-more-history';
import { MissingHistory } from './missing-history';

interface CaseTimelineProps {
  readonly one: CaseDetail;
  readonly documents: CaseDocuments;
  readonly user: SignedInUser;
}

/** Everything that happened to a case and its documents, newest first, and a form to add to it. */
export function CaseTimeline({ one, documents, user }: CaseTimelineProps) {
  const { id } = one;
  const { show } = useCaseChange();
  const acts = useCaseActs(id);
  const mayDecide = user.role !== 'user';
  const nameOf = fileNames(one);
  const more = useMoreHistory(documents.loaded, [one], user);
  const entries = [
    ...more.entries,
    ...caseEntries(one, { acts: mayDecide ? acts : null, textOf: more.textOf }),
    ...documents.loaded.flatMap((document) =>
      documentEntries(document, {
        prefix: `${nameOf(document.id)}: `,
        mayOpenTransmissions: user.role === 'admin',
        mayNotify: mayDecide,
        textOf: more.textOf,
      }),
    ),
  ];
  return (
    <section aria-labelledby="case-timeline">
      <h2 id="case-timeline">Timeline</h2>
      <div className="case__comment">
        <CommentForm
          user={user}
          lenderId={one.lenderId}
          send={(values) => commentOnCase(id, values)}
          onSent={(commented) => {
            show(commented);
            showToast('success', 'Comment added');
          }}
        />
      </div>
      {more.control}
      <MissingHistory {...documents} />
      <Timeline entries={entries} first="newest" />
    </section>
  );
}
