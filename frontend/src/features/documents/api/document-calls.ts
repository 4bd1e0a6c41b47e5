import type { DocumentDecisions, DocumentFilter, LegalHoldChange, QuarterTurn } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

type Several = 'status' | 'lenderId' | 'door';

export type DocumentQuery = Partial<Omit<DocumentFilter, 'cursor' | 'limit' | Several>> & {
  /** Separated by commas. */
  readonly [Name in Several]?: string;
};

export const listDocuments = (query: DocumentQuery & { readonly cursor?: string; readonly limit?: number }) =>
  replyOf(staffClient.GET('/api/v1/admin/documents', { params: { query } }));

export const summarizeDocuments = () => replyOf(staffClient.GET('/api/v1/admin/documents/summary'));

/** A link that needs no session and is valid for 300 seconds. Creating it is audited. */
export const getFileLink = (id: string, use: 'view' | 'download') =>
  replyOf(
    staffClient.GET('/api/v1/admin/documents/{id}/file-url', {
      params: { path: { id }, query: { inline: use === 'view' ? 'true' : 'false' } },
    }),
  );

export const countQueues = () => replyOf(staffClient.GET('/api/v1/admin/documents/queues'));

interface NextOf {
  readonly queue: 'to_decide' | 'due';
  readonly except: string[];
}

/** Leases it. @returns null if there is none that nobody has */
export const takeNextDocument = async (body: NextOf) =>
  (await replyOf(staffClient.POST('/api/v1/admin/documents/next', { body }))).id;

/** Renews the lease, or takes it over from a colleague. */
export const leaseDocument = (id: string, takeOver = false) =>
  replyOf(
    staffClient.PUT('/api/v1/admin/documents/{id}/lease', { params: { path: { id } }, body: { takeOver } }),
  );

/** Also while the page is being closed. */
export const releaseDocument = (id: string) =>
  replyOf(
    staffClient.DELETE('/api/v1/admin/documents/{id}/lease', { params: { path: { id } }, keepalive: true }),
  );

export const turnDocument = (id: string, turn: QuarterTurn) =>
  replyOf(staffClient.PUT('/api/v1/admin/documents/{id}/turn', { params: { path: { id } }, body: { turn } }));

export const undoDecisions = async (ids: string[]) =>
  (await replyOf(staffClient.POST('/api/v1/admin/documents/decisions/undo', { body: { ids } }))).items;

export const decideDocuments = async (body: DocumentDecisions) =>
  (await replyOf(staffClient.POST('/api/v1/admin/documents/decisions', { body, keepalive: true }))).items;

export const reopenDocument = ({ id, reason }: { readonly id: string; readonly reason: string }) =>
  replyOf(
    staffClient.POST('/api/v1/admin/documents/{id}/reopen', { params: { path: { id } }, body: { reason } }),
  );

export const exportDocuments = (query: DocumentQuery) =>
  replyOf(staffClient.GET('/api/v1/admin/documents/export', { params: { query }, parseAs: 'blob' }));

export const setLegalHold = ({ id, ...body }: LegalHoldChange & { readonly id: string }) =>
  replyOf(staffClient.PUT('/api/v1/admin/documents/{id}/legal-hold', { params: { path: { id } }, body }));

export const suggestLender = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/documents/{id}/lender-suggestion', { params: { path: { id } } }));

export const assignLender = ({ id, ...body }: { readonly id: string; readonly lenderId: string }) =>
  replyOf(staffClient.POST('/api/v1/admin/documents/{id}/lender', { params: { path: { id } }, body }));

export const dismissMention = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/documents/{id}/mention', { params: { path: { id } } }));

/** @param userId null: to nobody */
export const setAssignee = (id: string, userId: string | null) =>
  replyOf(
    staffClient.PUT('/api/v1/admin/documents/{id}/assignee', { params: { path: { id } }, body: { userId } }),
  );

export const getDocumentReading = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/documents/{id}/reading', { params: { path: { id } } }));

interface Correction {
  readonly id: string;
  readonly field: number;
  readonly act: 'confirmed' | 'corrected' | 'absent';
  readonly value?: string;
}

export const correctField = ({ id, ...body }: Correction) =>
  replyOf(staffClient.POST('/api/v1/admin/documents/{id}/corrections', { params: { path: { id } }, body }));

export const listDocumentCases = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/documents/{id}/cases', { params: { path: { id } } }));

interface CaseAct {
  readonly caseId: string;
  readonly documentId: string;
  readonly act: 'join' | 'decline';
}

export const decideCase = ({ caseId: id, ...body }: CaseAct) =>
  replyOf(staffClient.POST('/api/v1/admin/cases/{id}/evidence', { params: { path: { id } }, body }));
