import type { EmailFilter, FileUse, FilingForm } from '@coverleaf/contracts';
import { replyOf, staffClient, staffFetch } from '../../../api-client/staff-client';

type EmailQuery = Partial<Omit<EmailFilter, 'cursor'>>;

export const listEmails = (query: EmailQuery & { readonly cursor?: string }) =>
  replyOf(staffClient.GET('/api/v1/admin/emails', { params: { query } }));

export const exportEmails = (query: Partial<Omit<EmailFilter, 'cursor' | 'limit'>>) =>
  replyOf(staffClient.GET('/api/v1/admin/emails/export', { params: { query }, parseAs: 'blob' }));

export const deleteEmail = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/emails/{id}', { params: { path: { id } } }));

export const handleEmail = ({ id, handled }: { readonly id: string; readonly handled: boolean }) =>
  replyOf(
    staffClient.PUT('/api/v1/admin/emails/{id}/handled', { params: { path: { id } }, body: { handled } }),
  );

export interface NewReply {
  readonly emailId: string;
  /** The same in every attempt. */
  readonly id: string;
  readonly text: string;
  readonly knowsUnproven: boolean;
}

export const replyToEmail = ({ emailId, ...body }: NewReply) =>
  replyOf(staffClient.POST('/api/v1/admin/emails/{id}/replies', { params: { path: { id: emailId } }, body }));

export const retryReply = ({ emailId, id }: Pick<NewReply, 'emailId' | 'id'>) =>
  replyOf(
    staffClient.POST('/api/v1/admin/emails/{id}/replies/{replyId}/retry', {
      params: { path: { id: emailId, replyId: id } },
    }),
  );

export const pageOf = (id: string): string => `/api/v1/admin/emails/${id}/body`;

/** Checks that the HTML can be loaded, and refreshes the session, which a frame cannot do. */
export const askForPage = async (id: string): Promise<boolean> =>
  (await staffFetch(new Request(pageOf(id), { method: 'HEAD' }))).ok;

const inline = (use: FileUse): 'true' | 'false' => (use === 'view' ? 'true' : 'false');

/** A link that needs no session and is valid for 300 seconds. Creating it is audited. */
export const getAttachmentLink = (id: string, n: number, use: FileUse) =>
  replyOf(
    staffClient.GET('/api/v1/admin/emails/{id}/attachments/{n}/url', {
      params: { path: { id, n }, query: { inline: inline(use) } },
    }),
  );

export const getPdfLink = (id: string, use: FileUse) =>
  replyOf(
    staffClient.GET('/api/v1/admin/emails/{id}/pdf-url', {
      params: { path: { id }, query: { inline: inline(use) } },
    }),
  );

export const getSourceLink = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/emails/{id}/source-url', { params: { path: { id } } }));

export const fetchAgain = (id: string) =>
  replyOf(staffClient.POST('/api/v1/admin/emails/{id}/fetch-attachments', { params: { path: { id } } }));

interface WantedFiling extends FilingForm {
  readonly id: string;
  readonly n: number;
}

export const fileAttachment = ({ id, n, ...body }: WantedFiling) =>
  replyOf(
    staffClient.POST('/api/v1/admin/emails/{id}/attachments/{n}/file', { params: { path: { id, n } }, body }),
  );
