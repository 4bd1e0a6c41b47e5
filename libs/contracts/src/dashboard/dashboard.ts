import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineCount, defineRead, defineRpc } from '../definitions/rpc';
import { DocumentRow } from '../documents/document';
import { UploadStatus } from '../uploads/upload';
import { Actor } from '../definitions/actor';

/** One line of the dashboard. */
export const RecentDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  financialInstitution: z.string(),
  createdAt: z.iso.datetime(),
  status: UploadStatus,
  sendingEnded: DocumentRow.shape.sendingEnded,
});
export type RecentDocument = z.infer<typeof RecentDocument>;

export const Dashboard = z
  .object({
    /** For admins only. Null: the service is unavailable. */
    counts: z
      .object({
        /** Active ones. */
        lenders: z.int().nullable(),
        users: z.int().nullable(),
        documents: z.int().nullable(),
        emails: z.int().nullable(),
      })
      .optional(),
    /** Transmissions that failed for good, up to COUNT_CAP; for admins only. Null if the service is unavailable. */
    failedTransmissions: z.int().nullable().optional(),
    /** Whether a virus scanner is configured; for admins only. Null if the service is unavailable. */
    scansForViruses: z.boolean().nullable().optional(),
    /** Why untrusted files are opened without a sandbox; for admins only. Null if there is one. */
    sandboxProblem: z.string().max(400).nullable().optional(),
    /**
     * The host that gets every document that is read; for admins only. Null if documents stay here, or the service is
     * unavailable.
     */
    externalReader: z.string().max(300).nullable().optional(),
    recentDocuments: z.array(RecentDocument),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

/** The newest five that the actor may see, newest first. */
export const listRecentDocuments = defineRpc('document.list-recent', {
  input: z.object({ actor: Actor }),
  output: z.object({ items: z.array(RecentDocument) }),
  safe: true,
});

/** Whether uploads are scanned for viruses. */
export const getScanning = defineRead('document.get-scanning', z.object({ isOn: z.boolean() }));

export const countDocuments = defineCount('document.count');

export const countActiveLenders = defineCount('lender.count-active');

export const getDashboard = defineRoute('getDashboard', 'GET /api/v1/admin/dashboard', {
  audit: 'document.listed',
  summary: 'Get counts (admins only) and the five latest documents',
  access: 'staff',
  reply: Dashboard,
});
