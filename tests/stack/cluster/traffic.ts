import { setTimeout as pause } from 'node:timers/promises';
import { type AcceptedUpload, uploadUntilAccepted } from '../../faults/persistent-borrower';
import { StaffCaller } from '../staff-caller';
import { translate } from '../translation-fixtures';
import type { Cluster } from './start-cluster';

const BORROWERS = 2;
const READERS = 2;
const STAFF = 2;
/** The pause between two requests of one person, in milliseconds. */
const PACE_MS = 10;

const PUBLIC_PATHS = ['/skyla', '/api/v1/loan-references/REF-1001', '/api/v1/lenders/skyla', '/harbor/faqs'];
/** Each path reaches another service. All of them reach identity too, which checks the session. */
const STAFF_PATHS = ['/api/v1/admin/emails', '/api/v1/admin/lenders', '/api/v1/admin/documents'];

/** People who use the portal continuously: some send documents and contact details, some read pages, and staff work. */
export class Traffic {
  readonly promised: AcceptedUpload[] = [];
  private readonly people: Promise<void>[];
  private going = true;
  private static next = 0;

  private constructor(
    private readonly cluster: Cluster,
    private readonly staff: StaffCaller,
  ) {
    this.people = [
      ...Array.from({ length: BORROWERS }, () => this.keep(() => this.send())),
      ...Array.from({ length: READERS }, () => this.keep(() => this.look())),
      ...Array.from({ length: STAFF }, () => this.keep(() => this.work())),
    ];
  }

  static async begin(cluster: Cluster): Promise<Traffic> {
    return new Traffic(cluster, await StaffCaller.signIn(cluster));
  }

  /** Resolves when everybody has finished. @throws the first failure of any of them */
  async end(): Promise<void> {
    this.going = false;
    await Promise.all(this.people);
  }

  private async keep(act: () => Promise<void>): Promise<void> {
    while (this.going) {
      await act();
      await pause(PACE_MS);
    }
  }

  private async send(): Promise<void> {
    Traffic.next += 1;
    this.promised.push(await uploadUntilAccepted(this.cluster, Traffic.next));
  }

  private async look(): Promise<void> {
    for (const path of PUBLIC_PATHS) await (await fetch(this.cluster.portalUrl + path)).arrayBuffer();
    await translate(this.cluster, [`What is ${Math.random()}?`]).catch(() => undefined);
  }

  private async work(): Promise<void> {
    for (const path of STAFF_PATHS) await (await this.staff.read(path)).arrayBuffer();
  }
}
