import { type LoanReference, referenceForms } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { InsightClient } from '../insight/insight.client';

@Injectable()
export class LoanReferencesService {
  constructor(private readonly insight: InsightClient) {}

  /**
   * Borrowers type what they read in a letter, so the forms that they may mean are asked for as well. All are asked at
   * once and all are waited for: how long it takes does not tell whether a loan has the reference.
   * @throws AppError 404; 503 while Insight is away
   */
  async lookUp(reference: string): Promise<LoanReference> {
    const forms = referenceForms(reference);
    const answers = await Promise.allSettled(forms.map((form) => this.insight.lookUp(form)));
    const found = answers.find((answer) => answer.status === 'fulfilled');
    if (found) return found.value;
    const failures = answers.flatMap((answer): unknown[] =>
      answer.status === 'rejected' ? [answer.reason] : [],
    );
    // Where one form could not be looked up, nobody knows that no loan has the reference.
    throw failures.find((failure) => !isUnknown(failure)) ?? failures[0];
  }
}

const isUnknown = (failure: unknown): boolean => failure instanceof AppError && failure.status === 404;
