import type { VerdictReasonCode } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { coveragesInWords } from './coverage-words';
import { POLICY_WORDS } from './policy-words';
import { lenderRole, type ReasonContext, type ReasonWords, type WordsOf } from './reason';

/** No title claims more than the verdict: only a `no` is certain. Above all others stands that a person will check. */
const WORDS: Readonly<Record<VerdictReasonCode, WordsOf>> = {
  ...POLICY_WORDS,
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
  kind_not_accepted: ({ isCertain, lender }) => ({
    title: isCertain
      ? t("This isn't the kind of document {lender} asks for", { lender })
      : t('This may not be the kind of document {lender} asks for', { lender }),
    advice: t(
      "Send the declarations page of your policy. An ID card, bill or letter doesn't show enough. Your insurance company or agent can email it to you.",
    ),
    step: 'replace',
  }),
  kind_unclear: () => ({
    title: t("We couldn't tell what kind of document this is"),
    advice: t("If it isn't the declarations page of your policy, send that page too."),
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
    title: t("We're not sure when the coverage begins and ends"),
    advice: t('A clear photo or PDF of the page with these dates makes that faster.'),
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
  lienholder_unclear: ({ role, lender }) => ({
    title: t("We couldn't read who is named as {role}", { role }),
    advice: t('If another page names {lender}, add that page.', { lender }),
    step: 'add_page',
  }),
  insured_unclear: () => ({
    title: t("We couldn't match the name on the policy to yours"),
    advice: t("You don't need to do anything now."),
    step: 'wait',
  }),
  coverage_unclear: ({ missing }) => ({
    title: t("We couldn't read all of the coverages"),
    advice: missing
      ? t('We looked for: {coverages}. If another page lists them, add that page.', {
          coverages: missing,
        })
      : t('If another page lists the coverages, add that page.'),
    step: 'add_page',
  }),
  deductible_unclear: () => ({
    title: t("We couldn't read the deductible"),
    advice: t('If another page shows the deductible, add that page.'),
    step: 'add_page',
  }),
  needs_review: () => ({
    title: t('Some of the document needs a closer look'),
    advice: t("You don't need to do anything now."),
    step: 'wait',
  }),
};

/** @returns also whether the title is a guess, so that its advice is conditional */
export function reasonWords(
  code: VerdictReasonCode,
  context: ReasonContext,
): ReasonWords & { readonly isGuess: boolean } {
  const { collateral, isCertain, coverages } = context;
  const facts = { ...context, ...coveragesInWords(coverages), role: lenderRole(collateral) };
  const certain = WORDS[code]({ ...facts, isCertain: true });
  const words = isCertain ? certain : WORDS[code]({ ...facts, isCertain: false });
  return { ...words, isGuess: words.title !== certain.title };
}
