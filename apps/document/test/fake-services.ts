import {
  type AdminContact,
  eraseSenderRpc,
  findLenderById,
  getAdminLender,
  rpcOf,
  findPendingMailRpc,
  getAdminContact,
  getRetentionSettings,
  getSiteSettings,
  getWorkflowSettings,
  type LenderRecord,
  type OperationInput,
  planMailErasureRpc,
  suggestLenderRpc,
  type RetentionSettings,
  type SiteSettings,
  type WorkflowSettings,
} from '@coverleaf/contracts';
import { notFound } from '@coverleaf/service-kit';
import { answers, startFakeRpcService } from '@coverleaf/testing';
import type { z } from 'zod';

const SITE: SiteSettings = {
  name: 'Coverleaf',
  support: {
    ...{ phone: '+1 (555) 010-0199', textPhone: '+1 (555) 010-0198', email: 'support@coverleaf.example' },
    ...{ address: 'Knoxville, TN', hours: '', lookupHours: '' },
  },
  ...{ heroImageUrl: null, aboutImageUrl: null, languages: ['es'] },
  ...{ lookupFactor: 'off' as const, unknownSlugs: 'fallback' as const },
};

/** The record of a lender of the tests. */
export const lenderRecord = (
  lender: Pick<LenderRecord, 'id' | 'accountId' | 'rightTrack'>,
  more: Partial<LenderRecord> = {},
): LenderRecord => ({
  ...lender,
  ...{ name: 'Skyla Credit Union', slug: 'skyla', logoUrl: null, templateId: null, sendsFields: false },
  ...{ primaryColor: '#582c83', secondaryColor: '#00a79d', accentColor: null },
  ...{ timeZone: 'America/New_York', address: '' },
  ...more,
});

const ADMIN_FIELDS = {
  ...{ contactEmail: null, contactPhone: null, templateName: 'Standard', active: true, version: 1 },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', testimonials: [] },
};

/** A fake of the lender service. */
export async function startFakeLenderService() {
  const lenderService = {
    settings: { requireApproval: false, enableNotifications: false } as WorkflowSettings,
    contact: { email: 'support@coverleaf.example' } as z.input<typeof AdminContact>,
    lenders: [] as LenderRecord[],
    /** While true, every call fails. */
    away: false,
    retention: { documentsDays: null, timelinesDays: null } as RetentionSettings,
  };
  const reply = <T>(value: T): Promise<T> =>
    lenderService.away ? Promise.reject(new Error('away')) : Promise.resolve(value);

  const find = (id: string) => lenderService.lenders.find((lender) => lender.id === id) ?? null;
  const server = await startFakeRpcService(
    answers(getWorkflowSettings, () => reply(lenderService.settings)),
    answers(getSiteSettings, () => reply(SITE)),
    answers(getAdminContact, () => reply(lenderService.contact)),
    answers(findLenderById, ({ id }) => reply(find(id))),
    answers(rpcOf(getAdminLender), async (input) => {
      const { params } = input as OperationInput<typeof getAdminLender>;
      const lender = await reply(find(params.id));
      if (!lender) throw notFound('There is no such lender.');
      return { ...ADMIN_FIELDS, ...lender };
    }),
    answers(suggestLenderRpc, ({ institution }) =>
      reply({ lender: lenderService.lenders.find(({ name }) => name === institution) ?? null }),
    ),
    answers(getRetentionSettings, () => reply(lenderService.retention)),
  );
  return Object.assign(lenderService, server);
}

/** A fake of mail-ingest. Each erasure call deletes one email. */
export async function startFakeMailIngest() {
  const erased = new Map<string, number>();
  const mailService = {
    /** The number of emails by the keyed hash of their sender. */
    mails: new Map<string, number>(),
    /** If true, an attachment is being filed, so no email can be deleted. */
    isFiling: false,
    erasureCalls: 0,
    /** Emails that may be proof and aren't uploads yet. */
    pending: [] as { lenderId: string | null; receivedAt: string }[],
    /** While true, it can't tell which emails are pending. */
    away: false,
  };

  const leftOf = (emailHash: string) => mailService.mails.get(emailHash) ?? 0;
  const server = await startFakeRpcService(
    answers(findPendingMailRpc, () =>
      mailService.away ? Promise.reject(new Error('away')) : Promise.resolve({ items: mailService.pending }),
    ),
    answers(planMailErasureRpc, ({ emailHash }) => Promise.resolve({ mails: leftOf(emailHash) })),
    answers(eraseSenderRpc, async ({ erasureId, emailHash }) => {
      mailService.erasureCalls += 1;
      const left = leftOf(emailHash);
      const before = erased.get(erasureId) ?? 0;
      if (mailService.isFiling || left === 0) return { mails: before, isDone: !mailService.isFiling };
      mailService.mails.set(emailHash, left - 1);
      erased.set(erasureId, before + 1);
      return { mails: before + 1, isDone: left === 1 };
    }),
  );
  return Object.assign(mailService, server);
}
