import { findLenderById } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Day, dayAt } from './calendar';
import { type RulesByCollateral, rulesOfLender } from './clock-rules.entity';

/** What the clocks of a lender's cases are advanced by. */
export interface LenderDay {
  readonly lenderId: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly today: Day;
  readonly rulesOf: RulesByCollateral;
}

/** Above this difference, in milliseconds, nothing is advanced. Less than the margin after a last day. */
const MOST_APART_MS = 60_000;

@Injectable()
export class LenderDays {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @returns null for a lender that isn't active: its cases wait */
  async of(lenderId: string): Promise<LenderDay | null> {
    const lender = await this.lenders.call(findLenderById, { id: lenderId });
    if (!lender) return null;
    const { timeZone } = lender;
    const rulesOf = await rulesOfLender(this.dataSource.manager, lenderId);
    return { lenderId, timeZone, today: dayAt(new Date(), timeZone), rulesOf };
  }

  /** @throws Error if this machine and the database disagree about the time, so that one of them is wrong */
  async assertClocksAgree(): Promise<void> {
    const [row] = await this.dataSource.query<{ now: Date }[]>('select now() as now');
    const apart = Math.abs((row?.now.getTime() ?? 0) - Date.now());
    if (apart > MOST_APART_MS)
      throw new Error(`The clocks of service and database differ by ${Math.round(apart / 1_000)} seconds`);
  }
}
