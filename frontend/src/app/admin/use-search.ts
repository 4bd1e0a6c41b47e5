import { type CaseRow, type DocumentRow, receiptNumber, type SignedInUser } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { CASE_STATES } from '../../components/case-labels/case-labels';
import type { Command, CommandGroup } from '../../components/commands/command-palette';
import { usePaused } from '../../components/controls/use-paused';
import { institutionName, statusLabels } from '../../components/document-status/status-badge';
import { useLenderChoices } from '../../components/lenders/lender-choices';
import { useSiteName } from '../../components/page-title/site-name';
import { BankIcon, CaseIcon, DocumentsIcon, SearchIcon } from '../../components/ui/staff-icons';
import { CASES_KEY, listCases } from '../../features/cases/api/case-calls';
import { listDocuments } from '../../features/documents/api/document-calls';

const PAUSE_MS = 200;
/** Fewer letters are in too many names. */
const SHORTEST = 3;
const MOST = 5;
const SEARCHING = 'Searching…';

interface Search {
  readonly groups: readonly CommandGroup[];
  readonly note: string | undefined;
}

/** What the lists of cases, documents and lenders find for a text. */
export function useSearch(text: string, { role }: SignedInUser): Search {
  const navigate = useNavigate();
  const labels = statusLabels(useSiteName());
  const typed = text.trim();
  const q = usePaused(typed, PAUSE_MS);
  // What was found for other words is not shown: Enter would open it.
  const isAsked = q === typed && q.length >= SHORTEST;
  const cases = useQuery({
    enabled: isAsked,
    queryKey: [...CASES_KEY, 'search', q],
    queryFn: () => listCases({ q, limit: MOST }),
  });
  const documents = useQuery({
    enabled: isAsked,
    queryKey: ['documents', 'search', q],
    queryFn: () => listDocuments({ q, limit: MOST }),
  });
  const lenders = useLenderChoices(q, isAsked && role === 'admin');
  if (!isAsked) return { groups: [], note: typed.length < SHORTEST ? undefined : SEARCHING };

  const to = (address: string) => (): void => void navigate(address);
  const toCase = ({ id, reference, borrower, state, lenderName }: CaseRow): Command => ({
    ...{ id, label: borrower ?? reference, icon: CaseIcon, run: to(`/admin/cases/${id}`) },
    detail: [CASE_STATES[state].label, borrower && reference, lenderName].filter(Boolean).join(' · '),
  });
  const stateOf = ({ caseState, status }: DocumentRow): string =>
    caseState ? `Case ${CASE_STATES[caseState].label.toLowerCase()}` : labels[status];
  const toDocument = (row: DocumentRow): Command => ({
    ...{ id: row.id, label: row.name, icon: DocumentsIcon, run: to(`/admin/documents?open=${row.id}`) },
    detail: [stateOf(row), receiptNumber(row.id), institutionName(row)].join(' · '),
  });
  const all = (
    path: string,
    label: string,
    found: { readonly nextCursor?: string | undefined } | undefined,
  ) =>
    found?.nextCursor
      ? [{ id: path, label, icon: SearchIcon, run: to(`${path}?q=${encodeURIComponent(q)}`) }]
      : [];
  const lists = [
    ...(role === 'admin'
      ? [
          {
            query: lenders,
            title: 'Lenders',
            commands: (lenders.data?.items ?? []).slice(0, MOST).map(({ id, name, slug }) => ({
              ...{ id, label: name, detail: `/${slug}`, icon: BankIcon },
              run: to(`/admin/lenders/${id}/edit`),
            })),
          },
        ]
      : []),
    {
      query: cases,
      title: 'Cases',
      commands: [
        ...(cases.data?.items ?? []).map(toCase),
        ...all('/admin/cases', 'All matching cases', cases.data),
      ],
    },
    {
      query: documents,
      title: 'Documents',
      commands: [
        ...(documents.data?.items ?? []).map(toDocument),
        ...all('/admin/documents', 'All matching documents', documents.data),
      ],
    },
  ];
  const unfinished = lists.findIndex(({ query }) => query.isPlaceholderData || query.isPending);
  const failed = lists.some(({ query }) => query.isError);
  return {
    // A list waits for those above it: Enter opens the first result, whichever reply comes first.
    groups: unfinished < 0 ? lists : lists.slice(0, unfinished),
    note: failed
      ? 'Some lists could not be searched. Type again to retry.'
      : unfinished < 0
        ? undefined
        : SEARCHING,
  };
}
