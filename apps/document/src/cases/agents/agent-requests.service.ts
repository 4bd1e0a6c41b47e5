import {
  type AgentLinkState,
  issueAgentLinkRpc,
  readAgentLinkRpc,
  referenceEnd,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CaseEntity } from '../case.entity';
import { referenceHash } from '../case-facts';
import { LoanTokens } from '../loan-tokens';
import { AgentLinks, type AskedLoan } from './agent-links';
import { LienholderClauses } from './lienholder-clauses';

/** What borrowers pass on to their insurance agents, and what the agents may see of it. */
@Injectable()
export class AgentRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: LoanTokens,
    private readonly links: AgentLinks,
    private readonly clauses: LienholderClauses,
  ) {}

  @Handles(issueAgentLinkRpc)
  async issue({ loanToken, lenderId }: RpcInput<typeof issueAgentLinkRpc>) {
    const loan = this.tokens.read(loanToken);
    if (loan?.lenderId !== lenderId) return null;
    const clause = await this.clauses.find(lenderId, await this.caseOf(lenderId, loan));
    const { token, expiresAt } = this.links.of(lenderId, loan);
    return clause && { token, expiresAt: expiresAt.toISOString(), loan, clause };
  }

  @Handles(readAgentLinkRpc)
  async read({ token }: RpcInput<typeof readAgentLinkRpc>): Promise<AgentLinkState> {
    const link = this.links.read(token);
    if (!link) return { state: 'unknown' };
    const { lenderId, expiresAt, isExpired } = link;
    if (isExpired) return { state: 'expired', lenderId };
    const known = await this.caseOf(lenderId, link);
    const clause = await this.clauses.find(lenderId, known);
    if (!clause) return { state: 'unknown' };
    const asked = await this.clauses.requirements(lenderId, known?.collateral ?? null);
    const coverages = known?.coverages.length ? known.coverages : (asked?.coverages ?? []);
    return {
      state: 'open',
      lenderId,
      request: {
        referenceEnd: referenceEnd(link.reference),
        expiresAt: expiresAt.toISOString(),
        clause,
        coverages,
        maxDeductible: known?.maxDeductible ?? asked?.maxDeductible ?? null,
      },
    };
  }

  /** Null for somebody who knows only the reference, which can be guessed: what every loan needs is told then. */
  private async caseOf(lenderId: string, { reference, senderKnows }: AskedLoan): Promise<CaseEntity | null> {
    if (senderKnows === 'reference') return null;
    return this.dataSource.manager.findOneBy(CaseEntity, {
      lenderId,
      referenceHash: referenceHash(reference),
    });
  }
}
