import type { Loan } from '@coverleaf/reading';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CaseEntity } from './case.entity';
import { factsOf } from './case-facts';

const VIN_CHARACTERS = 17;

/** What the loan of an upload is secured by, so that its document can be judged by it. */
@Injectable()
export class CaseCollateral {
  /** Null unless the upload joined exactly one case whose collateral is known. */
  async of(manager: EntityManager, uploadId: string): Promise<Loan | null> {
    const joined: { id: string }[] = await manager.query(
      `select case_id as id from case_evidence where upload_id = $1 and state = 'joined' limit 2`,
      [uploadId],
    );
    const [only] = joined;
    const row = only && joined.length === 1 ? await manager.findOneBy(CaseEntity, { id: only.id }) : null;
    return row && loanOf(row);
  }
}

function loanOf(row: CaseEntity): Loan | null {
  const { number, address } = factsOf(row);
  const bare = number?.replaceAll(/[^A-Za-z0-9]/g, '') ?? '';
  if (bare !== '' && row.collateral === 'boat') return { hin: bare };
  if (bare.length === VIN_CHARACTERS && row.collateral !== 'home') return { vin: bare };
  // The garage of a car may be elsewhere.
  return row.collateral === 'home' && address !== null ? { address } : null;
}
