import {
  type AdminContact,
  findLenderById,
  getAdminContact,
  getRetentionSettings,
  getSiteSettings,
  getWorkflowSettings,
  type LenderRecord,
  type RetentionSettings,
  type SiteSettings,
  type WorkflowSettings,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';
import { Controller } from '@nestjs/common';

export interface FakeLenderService extends FakeRpcService {
  /** What an administrator has set. */
  settings: WorkflowSettings;
  site: SiteSettings;
  contact: AdminContact;
  readonly lenders: LenderRecord[];
  /** While it is away nobody answers. */
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

/** Answers what the document service asks the lender service, over the real transport. */
export async function startFakeLenderService(): Promise<FakeLenderService> {
  const standIn: Omit<FakeLenderService, keyof FakeRpcService> = {
    settings: { requireApproval: false, enableNotifications: false },
    site: SITE,
    contact: { email: 'support@coverleaf.example' },
    lenders: [],
    away: false,
    retention: { documentsDays: null, timelinesDays: null },
  };
  const answer = <T>(value: T): Promise<T> =>
    standIn.away ? Promise.reject(new Error('away')) : Promise.resolve(value);

  @Controller()
  class SettingsController {
    @RpcHandler(getWorkflowSettings)
    get(): Promise<WorkflowSettings> {
      return answer(standIn.settings);
    }

    @RpcHandler(getSiteSettings)
    getSite(): Promise<SiteSettings> {
      return answer(standIn.site);
    }

    @RpcHandler(getAdminContact)
    getContact(): Promise<AdminContact> {
      return answer(standIn.contact);
    }

    @RpcHandler(findLenderById)
    find({ id }: { id: string }): Promise<LenderRecord | null> {
      return answer(standIn.lenders.find((lender) => lender.id === id) ?? null);
    }

    @RpcHandler(getRetentionSettings)
    getRetention(): Promise<RetentionSettings> {
      return answer(standIn.retention);
    }
  }

  return Object.assign(standIn, await startFakeRpcService(SettingsController));
}
