import { AGENT_LINK_DAYS } from '@coverleaf/contracts';
import { openToken, sealToken } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { SenderKnows } from '../case.entity';

const SEAL = { purpose: 'agent', context: 'link' };
const LIFETIME_MS = AGENT_LINK_DAYS * 86_400_000;

/**
 * Lender, reference, seconds since 1970, and 1 if whoever asked for the link knows the loan. A tuple, because the link
 * must fit in a text message.
 */
const SealedLink = z.tuple([z.uuid(), z.string(), z.int(), z.union([z.literal(0), z.literal(1)]).optional()]);

export interface AskedLoan {
  readonly reference: string;
  /** What the borrower who asked for the link proved to know. */
  readonly senderKnows: SenderKnows;
}

export interface AgentLinkLoan extends AskedLoan {
  readonly lenderId: string;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
}

/**
 * The link that a borrower passes on to the insurance agent. It can be neither read nor altered, and is good for
 * nothing but sending a document for one loan.
 */
@Injectable()
export class AgentLinks {
  of(lenderId: string, { reference, senderKnows }: AskedLoan, at = Date.now()) {
    const seconds = Math.floor(at / 1_000);
    const clear = JSON.stringify([lenderId, reference, seconds, senderKnows === 'loan' ? 1 : 0]);
    const token = sealToken(SEAL, Buffer.from(clear, 'utf8'));
    return { token, expiresAt: new Date(seconds * 1_000 + LIFETIME_MS) };
  }

  /** @returns null for an altered token; one that expired is returned as such */
  read(token: string): AgentLinkLoan | null {
    const clear = openToken(SEAL, token);
    if (!clear) return null;
    const [lenderId, reference, seconds, knowsLoan] = SealedLink.parse(JSON.parse(clear.toString('utf8')));
    const expiresAt = new Date(seconds * 1_000 + LIFETIME_MS);
    const senderKnows = knowsLoan === 1 ? 'loan' : 'reference';
    return { lenderId, reference, senderKnows, expiresAt, isExpired: expiresAt.getTime() <= Date.now() };
  }
}
