import type { BorrowerNews, DecisionOutcome } from '@coverleaf/contracts';

const ONE: Readonly<Record<BorrowerNews, string>> = {
  mail: 'A mail goes to the borrower.',
  no_address: 'The borrower gets no mail: no address is known.',
  off: 'The borrower gets no mail: notifications are switched off.',
};

/** Whether the borrowers hear of what was decided; nothing where there is nothing to tell, or it is not known. */
export function borrowerWords(outcomes: readonly Pick<DecisionOutcome, 'borrower'>[]): string | undefined {
  const news = outcomes.map(({ borrower }) => borrower).filter((one) => one !== null);
  const [first] = news;
  if (!first) return undefined;
  if (outcomes.length === 1) return ONE[first];
  const mails = news.filter((one) => one === 'mail').length;
  if (mails > 0) return `A mail goes to ${mails} of ${news.length} borrowers.`;
  if (news.every((one) => one === 'off')) return 'Borrowers get no mail: notifications are switched off.';
  return 'The borrowers get no mail: no address is known.';
}
