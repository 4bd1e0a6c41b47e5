import type { DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { commentOnDocument, useShowDocument } from '../../../components/documents/document-query';
import { documentEntries } from '../../../components/timeline/document-entries';
import { caseEntries } from '../case-entries';
import type { useBorrower } from '../use-borrower';
import { useMoreHistory } from '../use-more-history';
import { MissingHistory } from './missing-history';
import { TimelineSection } from './timeline-section';

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
        user,
        textOf: more.textOf,
      }),
    ),
  ];
  return (
    <TimelineSection
      user={user}
      lenderId={document.lenderId}
      entries={entries}
      send={(values) => commentOnDocument(document.id, values)}
      onSent={show}
    >
      {more.control}
      <MissingHistory {...documents} />
      <MissingHistory {...cases} what="cases" />
    </TimelineSection>
  );
}
