import type { CollateralKind, VerdictAnswer, VerdictReasonCode } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { coveragesInWords, dollars, type LackingCoverages } from './coverage-words';

/**
 * - `agent`: the insurance agent must change the policy
 * - `add_page`: a page that was not sent may show it
 * - `retake`: the same pages, easier to read
 * - `replace`: another document
 * - `wait`: a person looks at it
 */
export type NextStep = 'agent' | 'add_page' | 'retake' | 'replace' | 'wait';

export interface ReasonWords {
  readonly title: string;
  /** What to do about it, and how. */
  readonly advice: string;
  readonly step: NextStep;
}

export interface LenderNames {
  /** For the middle of a sentence. */
  readonly lender: string;
  /** For its beginning. */
  readonly Lender: string;
}

interface ReasonContext extends LenderNames {
  readonly answer: VerdictAnswer;
  readonly collateral: CollateralKind | null;
  /** Dollars. */
  readonly maxDeductible: number | null;
  readonly coverages: LackingCoverages;
}

/** What a policy calls the lender. */
export function lenderRole(collateral: CollateralKind | null): string {
  if (collateral === null) return t('lienholder or mortgagee');
  return collateral === 'home' ? t('mortgagee') : t('lienholder');
}

type Words = ReasonContext &
  ReturnType<typeof coveragesInWords> & { readonly role: string; readonly isCertain: boolean };

const personChecks = (): string => t("A person will check it. You don't need to do anything now.");

/** No title says more than the verdict does: only a `no` is certain. */
const WORDS: Readonly<Record<VerdictReasonCode, (words: Words) => ReasonWords>> = {
  unreadable: () => ({
    title: t("We couldn't read this document"),
    advice: t(
      'It may be blurred, dark or cut off. Lay each page flat in good light and get the whole page in the photo. Or send the PDF from your insurance company.',
    ),
    step: 'retake',
  }),
  not_insurance: () => ({
    title: t("This doesn't look like an insurance document"),
    advice: t(
      'Send the declarations page of your policy. Your insurance company or agent can email it to you.',
    ),
    step: 'replace',
  }),
  cancelled: ({ isCertain }) => ({
    title: isCertain
      ? t('This document says that the policy is canceled')
      : t('This document may say that the policy is canceled'),
    advice: t(
      'If you have another policy, send its declarations page. If the policy is active after all, ask your insurance company for a page that shows it.',
    ),
    step: 'replace',
  }),
  quote: ({ isCertain }) => ({
    title: isCertain ? t('This is a quote, not a policy') : t('This may be a quote, not a policy'),
    advice: t(
      'A quote shows what insurance would cost. Once you have bought the policy, send its declarations page.',
    ),
    step: 'replace',
  }),
  renewal_unpaid: ({ isCertain }) => ({
    title: isCertain
      ? t('This is an offer to renew that has to be paid first')
      : t('This may be an offer to renew that has to be paid first'),
    advice: t(
      'If you have paid, ask your insurance company for the declarations page of the new term, and send that.',
    ),
    step: 'replace',
  }),
  specimen: ({ isCertain }) => ({
    title: isCertain ? t('This page is marked as a sample') : t('This page may be marked as a sample'),
    advice: t('Send the declarations page of your own policy.'),
    step: 'replace',
  }),
  kind_not_accepted: ({ lender }) => ({
    title: t("This isn't the kind of document {lender} asks for", { lender }),
    advice: t(
      "Send the declarations page of your policy. An ID card, bill or letter doesn't show enough. Your insurance company or agent can email it to you.",
    ),
    step: 'replace',
  }),
  kind_unclear: () => ({
    title: t("We couldn't tell what kind of document this is"),
    advice: t(
      "A person will check it. If it isn't the declarations page of your policy, send that page too.",
    ),
    step: 'replace',
  }),
  expired: ({ isCertain }) => ({
    title: isCertain
      ? t('The coverage on this document has ended')
      : t('The coverage on this document may have ended'),
    advice: t('Send the declarations page of the policy that is in force now.'),
    step: 'replace',
  }),
  not_yet_in_force: ({ isCertain }) => ({
    title: isCertain
      ? t("The coverage on this document hasn't started yet")
      : t('The coverage on this document may not have started yet'),
    advice: t('If another policy covers you until then, send its declarations page too.'),
    step: 'replace',
  }),
  dates_unclear: () => ({
    title: t("We couldn't read the first and the last day of coverage"),
    advice: t('A person will check it. A clear photo of the page with these dates makes it faster.'),
    step: 'retake',
  }),
  collateral_differs: ({ isCertain }) => ({
    title: isCertain
      ? t('This document covers a different vehicle or property than the one on your loan')
      : t('This document may cover a different vehicle or property than the one on your loan'),
    advice: t(
      'Send the page that lists the one on your loan. If its VIN, hull number or address has a mistake, ask your agent to correct it.',
    ),
    step: 'replace',
  }),
  collateral_unclear: () => ({
    title: t("We couldn't tell which vehicle or property this covers"),
    advice: t(
      'It should show the VIN, the hull number or the address. If another page shows it, add that page.',
    ),
    step: 'add_page',
  }),
  lienholder_missing: ({ isCertain, Lender, lender, role }) => ({
    title: isCertain
      ? t("{Lender} isn't named as {role}", { Lender, role })
      : t("We didn't find {lender} as {role}", { lender, role }),
    advice: t(
      'Ask your agent to add {lender} and to send you the corrected page, then send it here. If another page already names {lender}, add that page.',
      { lender },
    ),
    step: 'agent',
  }),
  lienholder_removed: ({ isCertain, lender, role }) => ({
    title: isCertain
      ? t('This document says that {lender} is no longer {role}', { lender, role })
      : t('This document may say that {lender} is no longer {role}', { lender, role }),
    advice: t('Ask your agent to add {lender} again and to send you the corrected page, then send it here.', {
      lender,
    }),
    step: 'agent',
  }),
  lienholder_role: ({ isCertain, Lender, lender, role }) => ({
    title: isCertain
      ? t('{Lender} is named, but not as {role}', { Lender, role })
      : t('{Lender} may be named, but not as {role}', { Lender, role }),
    advice: t(
      "Another role, such as additional interest or certificate holder, isn't enough. Ask your agent to name {lender} as {role}, then send the corrected page here.",
      { lender, role },
    ),
    step: 'agent',
  }),
  lienholder_not_bound: ({ isCertain, Lender, lender, role }) => ({
    title: isCertain
      ? t("{Lender} isn't named as {role} for the vehicle or property on your loan", { Lender, role })
      : t("We couldn't tell whether {lender} is named for the vehicle or property on your loan", { lender }),
    advice: t(
      'Ask your agent to name {lender} for the vehicle or property on your loan, then send the corrected page here.',
      { lender },
    ),
    step: 'agent',
  }),
  lienholder_address: ({ isCertain, lender }) => ({
    title: isCertain
      ? t('The address of {lender} has to be corrected', { lender })
      : t('The address of {lender} may have to be corrected', { lender }),
    advice: t(
      'Your insurance company sends news about the policy to this address. Ask your agent to change it, then send the corrected page here.',
    ),
    step: 'agent',
  }),
  lienholder_successors: ({ isCertain, lender }) => ({
    title: isCertain
      ? t('“ISAOA/ATIMA” is missing after the name of {lender}', { lender })
      : t('“ISAOA/ATIMA” may be missing after the name of {lender}', { lender }),
    advice: t(
      'These letters stand for “its successors and/or assigns” and “as their interests may appear”. Ask your agent to add them, then send the corrected page here.',
    ),
    step: 'agent',
  }),
  lienholder_unclear: ({ role, lender }) => ({
    title: t("We couldn't read who is named as {role}", { role }),
    advice: t('A person will check it. If another page names {lender}, add that page.', { lender }),
    step: 'add_page',
  }),
  insured_unclear: () => ({
    title: t("We couldn't match the name on the policy to yours"),
    advice: personChecks(),
    step: 'wait',
  }),
  liability_only: ({ isCertain, Lender }) => ({
    title: isCertain
      ? t('This document shows liability coverage only')
      : t('We found liability coverage only'),
    advice: t(
      '{Lender} asks for coverage of the vehicle or property itself. If another page shows it, add that page. If not, ask your agent to add it.',
      { Lender },
    ),
    step: 'agent',
  }),
  coverage_missing: ({ isCertain, lender, Lender, missing }) => ({
    title: isCertain
      ? t('A coverage that {lender} asks for is missing', { lender })
      : t("We didn't find a coverage that {lender} asks for", { lender }),
    advice: missing
      ? t(
          '{Lender} asks for: {coverages}. If another page shows it, add that page. If not, ask your agent to add the coverage.',
          { Lender, coverages: missing },
        )
      : t('If another page shows it, add that page. If not, ask your agent to add the coverage.'),
    step: 'agent',
  }),
  coverage_unclear: () => ({
    title: t("We couldn't read all of the coverages"),
    advice: t('A person will check it. If another page lists the coverages, add that page.'),
    step: 'add_page',
  }),
  deductible_too_high: ({ isCertain, lender, Lender, maxDeductible, high }) => ({
    title: isCertain
      ? t('A deductible is higher than {lender} allows', { lender })
      : t('A deductible may be higher than {lender} allows', { lender }),
    advice:
      maxDeductible === null
        ? t('Ask your agent to lower it, then send the corrected page here.')
        : high
          ? t(
              '{Lender} allows at most {amount}. We read: {deductibles}. Ask your agent to lower it, then send the corrected page here.',
              { Lender, amount: dollars(maxDeductible), deductibles: high },
            )
          : t(
              '{Lender} allows at most {amount}. Ask your agent to lower it, then send the corrected page here.',
              { Lender, amount: dollars(maxDeductible) },
            ),
    step: 'agent',
  }),
  deductible_unclear: () => ({
    title: t("We couldn't read the deductible"),
    advice: t('A person will check it. If another page shows the deductible, add that page.'),
    step: 'add_page',
  }),
  needs_review: () => ({
    title: t('Some of the document needs a closer look'),
    advice: personChecks(),
    step: 'wait',
  }),
};

export function reasonWords(code: VerdictReasonCode, context: ReasonContext): ReasonWords {
  const { collateral, answer, coverages } = context;
  const lists = coveragesInWords(coverages);
  return WORDS[code]({ ...context, ...lists, role: lenderRole(collateral), isCertain: answer === 'no' });
}
