import type {
  AttestationOutcome,
  CaseClosing,
  CaseFields,
  CaseFilter,
  ChargeChanges,
  EvidenceAct,
  NewCaseFields,
} from '@coverleaf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const CASES = '/api/v1/admin/cases';
const CASE = '/api/v1/admin/cases/{id}';

export const CASES_KEY = ['cases'] as const;

export const listCases = (query: Partial<CaseFilter>) =>
  replyOf(staffClient.GET(CASES, { params: { query } }));

export const getCase = (id: string) => replyOf(staffClient.GET(CASE, { params: { path: { id } } }));

export const caseQuery = (id: string) =>
  queryOptions({ queryKey: [...CASES_KEY, 'one', id], queryFn: () => getCase(id) });

/** The other cases and documents of its borrower. */
export const listRelated = (id: string) =>
  replyOf(staffClient.GET(`${CASE}/related`, { params: { path: { id } } }));

/** The cases and other documents of the borrower of a document. */
export const listRelatedOfDocument = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/documents/{id}/related', { params: { path: { id } } }));

export const openCase = (body: NewCaseFields & { readonly lenderId: string }) =>
  replyOf(staffClient.POST(CASES, { body }));

/** @param version the version when editing began; if another user has saved since, the problem is `stale` */
export const changeCase = (id: string, version: number, body: Partial<CaseFields>) =>
  replyOf(
    staffClient.PATCH(CASE, { params: { path: { id } }, headers: { 'if-match': `"${version}"` }, body }),
  );

export interface EvidenceDecision {
  readonly caseId: string;
  readonly documentId: string;
  readonly act: EvidenceAct;
  /** Only with `move`. */
  readonly toCaseId?: string;
}

export const decideEvidence = ({ caseId: id, ...body }: EvidenceDecision) =>
  replyOf(staffClient.POST(`${CASE}/evidence`, { params: { path: { id } }, body }));

export const decideAttestation = (id: string, attestationId: string, outcome: AttestationOutcome) =>
  replyOf(
    staffClient.POST(`${CASE}/attestations`, { params: { path: { id } }, body: { attestationId, outcome } }),
  );

export const setReminders = (id: string, areSent: boolean) =>
  replyOf(staffClient.POST(`${CASE}/reminders`, { params: { path: { id } }, body: { areSent } }));

const REMINDER = `${CASE}/reminders/{reminderId}` as const;

export const previewReminder = (id: string, reminderId: string) =>
  replyOf(staffClient.GET(REMINDER, { params: { path: { id, reminderId } } }));

export const resendReminder = (id: string, reminderId: string) =>
  replyOf(staffClient.POST(REMINDER, { params: { path: { id, reminderId } } }));

interface NewComment {
  readonly text: string;
  readonly isCall: boolean;
  readonly mentions: string[];
}

export const commentOnCase = (id: string, body: NewComment) =>
  replyOf(staffClient.POST(`${CASE}/comments`, { params: { path: { id } }, body }));

export const dismissCaseMention = (id: string) =>
  replyOf(staffClient.DELETE(`${CASE}/mention`, { params: { path: { id } } }));

export const undoCaseAct = (id: string, act: string) =>
  replyOf(staffClient.POST(`${CASE}/undo`, { params: { path: { id } }, body: { act } }));

/** @param version the version that was shown; if another user has changed it since, the problem is `stale` */
export const closeCase = (id: string, version: number, body: CaseClosing) =>
  replyOf(
    staffClient.POST(`${CASE}/close`, {
      params: { path: { id } },
      headers: { 'if-match': `"${version}"` },
      body,
    }),
  );

export const reopenCase = (id: string, version: number) =>
  replyOf(
    staffClient.POST(`${CASE}/reopen`, {
      params: { path: { id } },
      headers: { 'if-match': `"${version}"` },
    }),
  );

export const changeCharge = (id: string, chargeId: string, version: number, body: ChargeChanges) =>
  replyOf(
    staffClient.PATCH(`${CASE}/charges/{chargeId}`, {
      params: { path: { id, chargeId } },
      headers: { 'if-match': `"${version}"` },
      body,
    }),
  );

export const exportHolds = (query: { readonly lenderId?: string }) =>
  replyOf(staffClient.GET(`${CASES}/holds`, { params: { query }, parseAs: 'blob' }));

export const exportCases = (query: Omit<Partial<CaseFilter>, 'cursor' | 'limit'>) =>
  replyOf(staffClient.GET(`${CASES}/export`, { params: { query }, parseAs: 'blob' }));

/** The newest audit entries about a case or document. Reading them is audited. */
export const listAuditOf = (subject: string) =>
  replyOf(staffClient.GET('/api/v1/admin/audit', { params: { query: { subject, limit: 100 } } }));
