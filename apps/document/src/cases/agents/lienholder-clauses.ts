import {
  CollateralKind,
  findLenderById,
  type LienholderClause,
  type Requirements,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CaseEntity } from '../case.entity';
import { factsOf } from '../case-facts';

type KnownCase = Pick<CaseEntity, 'collateral' | 'facts'>;
type Asked = Partial<Record<CollateralKind, Requirements>>;

/** The requirements that staff of the lender entered. */
const CURRENT = `select coalesce(jsonb_object_agg(collateral, requirements), '{}') as asked from (
  select distinct on (collateral) collateral, requirements from lender_requirements
   where lender_id = $1 order by collateral, version desc) current`;

/** How policies must name a lender, from what is known best: the case, the lender's requirements, the lender. */
@Injectable()
export class LienholderClauses {
  private readonly logger = new Logger(LienholderClauses.name);

  constructor(
    private readonly dataSource: DataSource,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @returns null for a lender that isn't active, and while the lender service is unavailable */
  async find(lenderId: string, known: KnownCase | null): Promise<LienholderClause | null> {
    const asked = await this.asked(lenderId);
    const own = known && factsOf(known);
    const agreed = requirementsFor(known?.collateral ?? null, asked);
    if (own?.lienholderName) {
      const address = own.lienholderAddress ?? agreed?.lienholderAddress ?? null;
      return { name: own.lienholderName, address, isExact: true };
    }
    const [name] = agreed?.lienholderNames ?? [];
    if (agreed && name)
      return {
        name: withSuccessors(name, agreed.asksSuccessors),
        address: own?.lienholderAddress ?? agreed.lienholderAddress,
        isExact: true,
      };
    const lender = await orWarn(this.lenders.call(findLenderById, { id: lenderId }), null, this.logger, {
      msg: 'the lienholder clause is missing',
    });
    return lender && { name: lender.name, address: lender.address || null, isExact: false };
  }

  /** What a document must show beside the clause; null if staff entered nothing. */
  async requirements(
    lenderId: string,
    collateral: CollateralKind | null,
  ): Promise<Pick<Requirements, 'coverages' | 'maxDeductible'> | null> {
    return collateral === null ? null : ((await this.asked(lenderId))[collateral] ?? null);
  }

  private async asked(lenderId: string): Promise<Asked> {
    const [row]: { asked: Asked }[] = await this.dataSource.query(CURRENT, [lenderId]);
    return row?.asked ?? {};
  }
}

/** For an unknown collateral, only what the requirements of all kinds say alike. */
function requirementsFor(collateral: CollateralKind | null, asked: Asked): Requirements | null {
  if (collateral) return asked[collateral] ?? null;
  const [first, ...others] = CollateralKind.options.flatMap((kind) => asked[kind] ?? []);
  if (!first) return null;
  const textOf = ({ lienholderNames: [name], lienholderAddress, asksSuccessors }: Requirements): string =>
    JSON.stringify([name, lienholderAddress, asksSuccessors]);
  return others.every((one) => textOf(one) === textOf(first)) ? first : null;
}

const withSuccessors = (name: string, asksSuccessors: boolean): string =>
  asksSuccessors && !/\bISAOA\b/i.test(name) ? `${name} ISAOA/ATIMA` : name;
