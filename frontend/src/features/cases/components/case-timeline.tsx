import type { CaseDetail, SignedInUser } from '@coverleaf/contracts';
import { documentEntries } from '../../../components/timeline/document-entries';
import { commentOnCase } from '../api/case-calls';
import { caseEntries, fileNames } from '../case-entries';
import { useCaseActs, useCaseChange } from '../use-case-acts';
import type { CaseDocuments } from '../use-case-documents';
import { useMoreHistory } from '../use-more-history';
import { MissingHistory } from './missing-history';
import { TimelineSection } from './timeline-section';

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
  const nameOf = fileNames(one);
  const more = useMoreHistory(documents.loaded, [one], user);
  const entries = [
    ...more.entries,
    ...caseEntries(one, { acts: user.role === 'user' ? null : acts, textOf: more.textOf }),
    ...documents.loaded.flatMap((document) =>
      documentEntries(document, {
        prefix: `${nameOf(document.id)}: `,
        user,
        textOf: more.textOf,
      }),
    ),
  ];
  return (
    <TimelineSection
      user={user}
      lenderId={one.lenderId}
      entries={entries}
      send={(values) => commentOnCase(id, values)}
      onSent={show}
    >
      {more.control}
      <MissingHistory {...documents} />
    </TimelineSection>
  );
}
