import type { Actor, DecisionOutcome, DocumentDecisions } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { BorrowerNewsService } from '../notifications/notification-outcome';
import { DecisionsService, type Verdict } from './decisions.service';

type Problem = DecisionOutcome['problem'];

/** One verdict on many documents: what one of them comes to is nothing to the next. */
@Injectable()
export class ManyDecisions {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly news: BorrowerNewsService,
  ) {}

  async decide(actor: Actor, { ids, ...verdict }: DocumentDecisions): Promise<DecisionOutcome[]> {
    const problems = new Map<string, Problem>();
    for (const id of ids) problems.set(id, await this.problemOf(actor, id, verdict));
    const closed = verdict.decision === 'approve' ? [] : ids.filter((id) => !problems.get(id));
    const news = await this.news.of(closed);
    return ids.map((id) => ({ id, borrower: news.get(id) ?? null, problem: problems.get(id) ?? null }));
  }

  private async problemOf(actor: Actor, id: string, verdict: Verdict): Promise<Problem> {
    try {
      await this.decisions.decide(actor, id, verdict);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: error.status, code: error.code, detail: error.message };
    }
  }
}
