import {
  AGENT_PARAMETER,
  type AgentLinkState,
  AgentToken,
  type IssuedAgentLink,
  issueAgentLinkRpc,
  type LenderRecord,
  LienholderClause,
  LoanToken,
  readAgentLinkRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';
import { LenderCache } from '../../platform/cache/content-caches';

type OpenLink = Extract<AgentLinkState, { state: 'open' }> & { readonly lender: LenderRecord };

/** An agent link with its lender. Links of lenders that are not active are unknown. */
export type FoundAgentLink =
  | OpenLink
  | { readonly state: 'expired'; readonly lender: LenderRecord }
  | { readonly state: 'unknown'; readonly lender: null };

/** Makes agent links and reads them. */
@Injectable()
export class AgentLinkPages {
  private readonly publicUrl: string;

  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderCache,
    @InjectConfig() config: GatewayConfig,
  ) {
    this.publicUrl = publicUrlOf(config);
  }

  /** @param loan a token as it came in @returns null for a token that is not of this lender's loan */
  async issue(loan: string | null, lender: LenderRecord | null): Promise<IssuedAgentLink | null> {
    const { data: loanToken } = LoanToken.safeParse(loan);
    if (loanToken === undefined || !lender) return null;
    const issued = await this.documents.call(issueAgentLinkRpc, { loanToken, lenderId: lender.id });
    if (!issued) return null;
    const { token, expiresAt, clause, loan: known } = issued;
    const url = this.publicUrl + agentPath(lender, token);
    return { url, expiresAt, clause: LienholderClause.parse(clause), reference: known.reference };
  }

  /** @param typed a token as it came in */
  async find(typed: string | null | undefined): Promise<FoundAgentLink> {
    const { data: token } = AgentToken.safeParse(typed);
    const link = token === undefined ? null : await this.documents.call(readAgentLinkRpc, { token });
    const lender = link && link.state !== 'unknown' ? await this.lenders.findById(link.lenderId) : null;
    if (!link || !lender || link.state === 'unknown') return { state: 'unknown', lender: null };
    return link.state === 'open' ? { ...link, lender } : { state: 'expired', lender };
  }

  /** @throws AppError 404 `link_unknown`, 410 `link_expired` */
  async findOpen(typed: string): Promise<OpenLink> {
    const link = await this.find(typed);
    if (link.state === 'open') return link;
    if (link.state === 'expired')
      throw new AppError('link_expired', 410, 'This link has expired. Ask your customer for a new one.');
    throw new AppError(
      'link_unknown',
      404,
      'A part of this link is missing. Ask your customer for a new one.',
    );
  }
}

export const agentPath = ({ slug }: Pick<LenderRecord, 'slug'>, token: string): string =>
  `/${slug}/agent?${AGENT_PARAMETER}=${token}`;
