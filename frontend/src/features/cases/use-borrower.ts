import { type CaseDetail, type DocumentDetail, phoneNumberOf, type Related } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { documentQuery } from '../../components/documents/document-query';
import { caseQuery, CASES_KEY, listRelatedOfDocument } from './api/case-calls';
import { useDocuments, useLoaded } from './use-case-documents';

/** Each is a request, and an entry in the audit log. */
const MOST_CASES = 5;

/** What is known of the borrower of a document at its lender, and what there is at other lenders. */
export function useBorrower(documentId: string) {
  const document = useQuery(documentQuery(documentId));
  const related = useQuery({
    queryKey: [...CASES_KEY, 'related to document', documentId],
    queryFn: () => listRelatedOfDocument(documentId),
  });
  const isOwn = ({ lenderId }: { lenderId?: string | null | undefined }): boolean =>
    lenderId === document.data?.lenderId;
  const own = document.data && related.data ? filtered(related.data, isOwn) : NOTHING;
  const documents = useDocuments([documentId, ...own.documents.map(({ id }) => id)]);
  const cases = useLoaded(
    own.cases.map(({ id }) => id),
    MOST_CASES,
    caseQuery,
  );
  return {
    document,
    related,
    /** At the lender of the document. */
    own,
    /** Only the operator’s staff sees it. */
    elsewhere: related.data ? filtered(related.data, (one) => !isOwn(one)) : NOTHING,
    documents,
    cases,
  };
}

const NOTHING: Related = { cases: [], documents: [] };

const filtered = (
  { cases, documents }: Related,
  fits: (one: { lenderId?: string | null | undefined }) => boolean,
): Related => ({ cases: cases.filter(fits), documents: documents.filter(fits) });

/** @param keyOf the same for two spellings of one value */
const once = (
  values: readonly (string | null | undefined)[],
  keyOf = (value: string): string => value,
): string[] => {
  const byKey = new Map<string, string>();
  for (const value of values) if (value && !byKey.has(keyOf(value))) byKey.set(keyOf(value), value);
  return [...byKey.values()];
};

/** Names, addresses and numbers of a borrower, those of the document first. */
export function contactsIn(documents: readonly DocumentDetail[], cases: readonly CaseDetail[]) {
  const confirmations = documents.map(({ confirmation }) => confirmation);
  return {
    names: once([...documents.map(({ name }) => name), ...cases.map(({ borrower }) => borrower)]),
    emails: once([
      ...documents.flatMap(({ email, confirmation }) => [email, confirmation?.email]),
      ...cases.map(({ email }) => email),
    ]),
    phones: once(
      [
        ...documents.flatMap(({ phone, confirmation }) => [phone, confirmation?.phone]),
        ...cases.map(({ phone }) => phone),
      ],
      (phone) => phoneNumberOf(phone) ?? phone,
    ),
    collateral: once([
      ...confirmations.map((one) => one?.collateralDetails),
      ...cases.map(({ description, number }) => [description, number].filter(Boolean).join(', ')),
    ]),
  };
}
