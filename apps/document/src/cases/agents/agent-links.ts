import { AGENT_LINK_DAYS } from '@coverleaf/contracts';
import { openToken, sealToken } from '@coverleaf/encryption';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const SEAL = { purpose: 'agent', context: 'link' };
const LIFETIME_MS = AGENT_LINK_DAYS * 86_400_000;

/** Lender, reference, and seconds since 1970. A tuple, because the link must fit in a text message. */
const SealedLink = z.tuple([z.uuid(), z.string(), z.int()]);

export interface AgentLinkLoan {
  readonly lenderId: string;
  readonly reference: string;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
}

/**
 * The link that a borrower passes on to the insurance agent. It can be neither read nor altered, and is good for
 * nothing but sending a document for one loan.
 */
@Injectable()
export class AgentLinks {
  of(lenderId: string, reference: string, at = Date.now()): { token: string; expiresAt: Date } {
    const seconds = Math.floor(at / 1_000);
    const clear = JSON.stringify([lenderId, reference, seconds]);
    const token = sealToken(SEAL, Buffer.from(clear, 'utf8'));
    return { token, expiresAt: new Date(seconds * 1_000 + LIFETIME_MS) };
  }

  /** @returns null for an altered token; one that expired is returned as such */
  read(token: string): AgentLinkLoan | null {
    const clear = openToken(SEAL, token);
    if (!clear) return null;
    const [lenderId, reference, seconds] = SealedLink.parse(JSON.parse(clear.toString('utf8')));
    const expiresAt = new Date(seconds * 1_000 + LIFETIME_MS);
    return { lenderId, reference, expiresAt, isExpired: expiresAt.getTime() <= Date.now() };
  }
}
