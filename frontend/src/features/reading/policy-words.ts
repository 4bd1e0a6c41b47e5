import type { VerdictReasonCode } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { dollars } from './coverage-words';
import type { WordsOf } from './reason';

/** Phrases for what the insurance agent must change in the policy. */
export const POLICY_WORDS = {
  lienholder_missing: ({ isCertain, Lender, lender, role }) => ({
    title: isCertain
      ? t("{Lender} isn't named as {role}", { Lender, role })
      : t('{Lender} may not be named as {role}', { Lender, role }),
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
      : t('{Lender} may not be named as {role} for the vehicle or property on your loan', { Lender, role }),
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
  liability_only: ({ isCertain, Lender }) => ({
    title: isCertain
      ? t('This document shows liability coverage only')
      : t('This document may show liability coverage only'),
    advice: t(
      '{Lender} asks for coverage of the vehicle or property itself. If another page shows it, add that page. If not, ask your agent to add it.',
      { Lender },
    ),
    step: 'agent',
  }),
  coverage_missing: ({ isCertain, lender, Lender, missing }) => ({
    title: isCertain
      ? t('A coverage that {lender} asks for is missing', { lender })
      : t('A coverage that {lender} asks for may be missing', { lender }),
    advice: missing
      ? t(
          '{Lender} asks for: {coverages}. If another page shows it, add that page. If not, ask your agent to add the coverage.',
          { Lender, coverages: missing },
        )
      : t('If another page shows it, add that page. If not, ask your agent to add the coverage.'),
    step: 'agent',
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
} satisfies Partial<Record<VerdictReasonCode, WordsOf>>;
