import type { ReadingSummary, VerdictReasonCode } from '@coverleaf/contracts';
import type { Message } from '../../components/sharing/message';
import { coveragesOnPolicies, dollars, type LackingCoverages } from './coverage-words';

type Facts = Pick<ReadingSummary, 'collateral' | 'lienholder' | 'maxDeductible'> & {
  readonly coverages: LackingCoverages;
};

const ASK_FOR_NAME =
  'If you need its full name and mailing address, please ask me. They are in the papers of my loan.';
const PAGE = 'Please send me the declarations page as a PDF when it is done.';

/**
 * The message to the insurance agent, in English, like agents and policies in the US. Null if an agent can't do
 * anything about it.
 */
export function agentMessage(reason: VerdictReasonCode, facts: Facts): Message | null {
  const request = requestOf(reason, facts);
  if (request === null) return null;
  const text = ['Hello,', ...request, 'Thank you.'].join('\n\n');
  return { subject: 'Proof of insurance for my lender', text };
}

function requestOf(reason: VerdictReasonCode, facts: Facts): readonly string[] | null {
  const { lienholder, maxDeductible } = facts;
  const { missing, high } = coveragesOnPolicies(facts.coverages);
  const name = lienholder?.name ?? 'my lender';
  const role = roleOf(facts);
  // A name that staff never confirmed may be an abbreviation.
  const block = lienholder?.isExact ? [lienholder.name, lienholder.address].filter(Boolean).join('\n') : null;
  const exactly = block ? ['It must read exactly like this:', block] : [ASK_FOR_NAME];
  switch (reason) {
    case 'lienholder_missing':
    case 'lienholder_removed':
      return [`Please add ${name} to my policy as ${role}.`, ...exactly, PAGE];
    case 'lienholder_role':
    case 'lienholder_not_bound':
      return [
        `Please name ${name} on my policy as ${role} for the vehicle or property that my loan is for.`,
        ...exactly,
        PAGE,
      ];
    case 'lienholder_address':
    case 'lienholder_successors':
      return [`Please correct how my policy names ${name} as ${role}.`, ...exactly, PAGE];
    case 'liability_only':
      return [
        'My lender asks for coverage of the vehicle or property itself, not only liability. Please tell me whether my policy has it, and add it if it does not.',
        ...(missing ? [`The coverages that my lender asks for: ${missing}.`, ...allowed(maxDeductible)] : []),
        PAGE,
      ];
    case 'coverage_missing':
      if (missing)
        return [
          `My lender asks for these coverages, which are not on the page that I sent: ${missing}. Please tell me whether my policy has them, and add them if it does not.`,
          ...allowed(maxDeductible),
          PAGE,
        ];
      return [
        'My declarations page lacks a coverage that my lender asks for. Please tell me which coverages my policy has, and what I can add.',
        PAGE,
      ];
    case 'deductible_too_high':
      return maxDeductible === null
        ? ['My lender asks for a lower deductible. Please tell me what a change would cost.', PAGE]
        : [
            ...allowed(maxDeductible),
            high ? `Mine is higher (${high}). Please lower it.` : 'Please lower mine.',
            PAGE,
          ];
    case 'not_insurance':
    case 'cancelled':
    case 'quote':
    case 'renewal_unpaid':
    case 'specimen':
    case 'kind_not_accepted':
    case 'kind_unclear':
    case 'expired':
    case 'collateral_differs':
    case 'unreadable':
      return [
        'Please send me the declarations page of my policy that is in force now, with all its pages, as a PDF.',
        ...(block
          ? [`It must name my lender as ${role}, exactly like this:`, block]
          : [`It must name ${name} as ${role}.`]),
      ];
    default:
      return null;
  }
}

const allowed = (maxDeductible: number | null): readonly string[] =>
  maxDeductible === null ? [] : [`My lender allows a deductible of at most ${dollars(maxDeductible)}.`];

function roleOf({ collateral }: Facts): string {
  if (collateral === null) return 'lienholder or mortgagee';
  return collateral === 'home' ? 'mortgagee' : 'lienholder';
}
