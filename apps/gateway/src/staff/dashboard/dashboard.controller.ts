import {
  type Actor,
  countActiveLenders,
  countDocuments,
  countEmailsRpc,
  countFailedTransmissionsRpc,
  countUsersRpc,
  type Dashboard,
  getDashboard,
  getExternalReader,
  getScanning,
  listRecentDocuments,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Parsers } from '@coverleaf/parsers';
import { orWarn } from '@coverleaf/service-kit';
import { Controller, Logger } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { SignedInActor } from '../../auth/staff-session';

@Controller()
export class DashboardController {
  private readonly logger = new Logger('dashboard');

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectRpc('identity') private readonly identity: RpcClient,
    @InjectRpc('document') private readonly documents: RpcClient,
    @InjectRpc('mail-ingest') private readonly mails: RpcClient,
    private readonly parsers: Parsers,
  ) {}

  @Route(getDashboard)
  async get(@SignedInActor() actor: Actor): Promise<Dashboard> {
    const isAdmin = actor.role === 'admin';
    const [recent, forAdmins] = await Promise.all([
      this.documents.call(listRecentDocuments, { actor }),
      isAdmin ? this.forAdmins() : undefined,
    ]);
    return { recentDocuments: recent.items, ...forAdmins };
  }

  private async forAdmins(): Promise<Omit<Dashboard, 'recentDocuments'>> {
    const [lenders, users, documents, emails, failedTransmissions, scanning, reader] = await Promise.all([
      this.orNull(this.lenders.call(countActiveLenders, {})),
      this.orNull(this.identity.call(countUsersRpc, {})),
      this.orNull(this.documents.call(countDocuments, {})),
      this.orNull(this.mails.call(countEmailsRpc, {})),
      this.orNull(this.documents.call(countFailedTransmissionsRpc, {})),
      this.noticeOf(this.documents.call(getScanning, {})),
      this.noticeOf(this.documents.call(getExternalReader, {})),
    ]);
    return {
      counts: { lenders, users, documents, emails },
      failedTransmissions,
      scansForViruses: scanning?.isOn ?? null,
      sandboxProblem: this.parsers.sandboxProblem,
      externalReader: reader?.host ?? null,
    };
  }

  private noticeOf<T>(reading: Promise<T>): Promise<T | null> {
    return orWarn(reading, null, this.logger, { msg: 'a notice is missing' });
  }

  /** Null while the service is unavailable: the page then omits this count. */
  private async orNull(counting: Promise<{ count: number }>): Promise<number | null> {
    return (await orWarn(counting, null, this.logger, { msg: 'a count is missing' }))?.count ?? null;
  }
}
