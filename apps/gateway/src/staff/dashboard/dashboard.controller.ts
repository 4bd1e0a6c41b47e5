import {
  type Actor,
  countActiveLenders,
  countDocuments,
  countEmailsRpc,
  countFailedTransmissionsRpc,
  countUnhandledEmailsRpc,
  countUsersRpc,
  type Dashboard,
  getDashboard,
  getExternalReader,
  getScanning,
  listRecentDocuments,
  listWaitingWork,
  type WaitingWork,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Parsers } from '@coverleaf/parsers';
import { orWarn } from '@coverleaf/service-kit';
import { Controller, Logger } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { SignedInActor } from '../../auth/staff-session';
import { startOfPeriod } from '../period';

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
  async get(
    @SignedInActor() actor: Actor,
    @Input() { query: { tz } }: RouteInput<typeof getDashboard>,
  ): Promise<Dashboard> {
    const isAdmin = actor.role === 'admin';
    const [recent, waiting, forAdmins] = await Promise.all([
      this.documents.call(listRecentDocuments, { actor }),
      this.waitingFor(actor, tz),
      isAdmin ? this.forAdmins() : undefined,
    ]);
    return { recentDocuments: recent.items, waiting, ...forAdmins };
  }

  private async waitingFor(actor: Actor, timeZone: string): Promise<WaitingWork[]> {
    const today = (startOfPeriod('today', timeZone) ?? new Date()).toISOString();
    const none = { items: new Array<WaitingWork>() };
    const msg = 'some of the work that waits is missing';
    const [{ items }, emails] = await Promise.all([
      orWarn(this.documents.call(listWaitingWork, { actor, today }), none, this.logger, { msg }),
      actor.role === 'admin'
        ? orWarn(this.mails.call(countUnhandledEmailsRpc, {}), null, this.logger, { msg })
        : null,
    ]);
    if (emails?.since) items.push({ ...emails, kind: 'emails', since: emails.since });
    const isLate = ({ kind }: WaitingWork): number => (kind === 'overdue' ? 1 : 0);
    return items.toSorted(
      (one, other) => isLate(other) - isLate(one) || one.since.localeCompare(other.since),
    );
  }

  private async forAdmins(): Promise<Omit<Dashboard, 'recentDocuments' | 'waiting'>> {
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
