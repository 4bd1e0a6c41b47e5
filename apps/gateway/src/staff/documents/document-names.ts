import type { Actor, DocumentDetail, DocumentRow } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { LenderNames } from '../names/lender-names';
import { UserNames } from '../names/user-names';

/** Fills in what the document service does not know: names of lenders and of staff. */
@Injectable()
export class DocumentNames {
  constructor(
    private readonly lenders: LenderNames,
    private readonly users: UserNames,
  ) {}

  async rows<Row extends DocumentRow>(rows: readonly Row[]): Promise<Row[]> {
    const names = await this.lenders.ifKnown(rows.flatMap(({ lenderId }) => lenderId ?? []));
    return rows.map((row) => ({ ...row, lenderName: names.get(row.lenderId ?? '') ?? null }));
  }

  async detail(actor: Actor, document: DocumentDetail): Promise<DocumentDetail> {
    const actors = document.history.flatMap(({ actorId }) => actorId ?? []);
    const [rows, names] = await Promise.all([this.rows([document]), this.users.ifKnown(actor, actors)]);
    const history = document.history.map((event) => ({
      ...event,
      actorName: names.get(event.actorId ?? '') ?? null,
    }));
    return { ...document, lenderName: rows[0]?.lenderName ?? null, history };
  }
}
