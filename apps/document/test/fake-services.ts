import {
  type AdminContact,
  eraseSenderRpc,
  findLenderById,
  getAdminContact,
  getRetentionSettings,
  getSiteSettings,
  getWorkflowSettings,
  type LenderRecord,
  planMailErasureRpc,
  type RetentionSettings,
  type SiteSettings,
  type WorkflowSettings,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';

export interface FakeLenderService extends FakeRpcService {
  /** What an administrator has set. */
  settings: WorkflowSettings;
  site: SiteSettings;
  contact: AdminContact;
  readonly lenders: LenderRecord[];
  /** While true, every call fails. */
  away: boolean;
  retention: RetentionSettings;
}

const SITE: SiteSettings = {
  name: 'Coverleaf',
  support: {
    phone: '+1 (555) 010-0199',
    textPhone: '+1 (555) 010-0198',
    email: 'support@coverleaf.example',
    address: 'Knoxville, TN',
    hours: '',
    lookupHours: '',
  },
  heroImageUrl: null,
  aboutImageUrl: null,
  languages: ['es'],
};

/** A fake of the lender service. */
export async function startFakeLenderService(): Promise<FakeLenderService> {
  const lenderService: Omit<FakeLenderService, keyof FakeRpcService> = {
    settings: { requireApproval: false, enableNotifications: false },
    site: SITE,
    contact: { email: 'support@coverleaf.example' },
    lenders: [],
    away: false,
    retention: { documentsDays: null, timelinesDays: null },
  };
  const reply = <T>(value: T): Promise<T> =>
    lenderService.away ? Promise.reject(new Error('away')) : Promise.resolve(value);

  class SettingsController {
    @Handles(getWorkflowSettings)
    get() {
      return reply(lenderService.settings);
    }

    @Handles(getSiteSettings)
    getSite() {
      return reply(lenderService.site);
    }

    @Handles(getAdminContact)
    getContact() {
      return reply(lenderService.contact);
    }

    @Handles(findLenderById)
    find({ id }: { id: string }) {
      return reply(lenderService.lenders.find((lender) => lender.id === id) ?? null);
    }

    @Handles(getRetentionSettings)
    getRetention() {
      return reply(lenderService.retention);
    }
  }

  return Object.assign(lenderService, await startFakeRpcService(SettingsController));
}

export interface FakeMailIngest extends FakeRpcService {
  /** The number of emails by the keyed hash of their sender. */
  readonly mails: Map<string, number>;
  /** An attachment is being filed: nothing can be deleted. */
  isFiling: boolean;
  /** The number of erasure calls. */
  erasureCalls: number;
}

/** A fake of mail-ingest. Each erasure call deletes one email. */
export async function startFakeMailIngest(): Promise<FakeMailIngest> {
  const erased = new Map<string, number>();
  const mailService: Omit<FakeMailIngest, keyof FakeRpcService> = {
    mails: new Map(),
    isFiling: false,
    erasureCalls: 0,
  };

  class ErasuresController {
    @Handles(planMailErasureRpc)
    plan({ emailHash }: { emailHash: string }) {
      return Promise.resolve({ mails: mailService.mails.get(emailHash) ?? 0 });
    }

    @Handles(eraseSenderRpc)
    erase({ erasureId, emailHash }: { erasureId: string; emailHash: string }) {
      mailService.erasureCalls += 1;
      const left = mailService.mails.get(emailHash) ?? 0;
      const before = erased.get(erasureId) ?? 0;
      if (mailService.isFiling || left === 0)
        return Promise.resolve({ mails: before, isDone: !mailService.isFiling });
      mailService.mails.set(emailHash, left - 1);
      erased.set(erasureId, before + 1);
      return Promise.resolve({ mails: before + 1, isDone: left === 1 });
    }
  }

  return Object.assign(mailService, await startFakeRpcService(ErasuresController));
}
