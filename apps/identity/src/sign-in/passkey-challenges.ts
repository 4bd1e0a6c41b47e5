import { randomBytes } from 'node:crypto';
import { parseJson } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** How long a user may take. */
export const CHALLENGE_MS = 5 * 60_000;

export interface ChallengeUse {
  readonly purpose: 'create' | 'sign-in' | 'step-up';
  /** The session that asked; null for a sign-in. */
  readonly sessionId: string | null;
}

const ClientData = z.object({ challenge: z.string().max(200) });

/** Issued challenges. Each is used once, for one purpose, by the session that asked for it. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly dataSource: DataSource) {}

  async issue({ purpose, sessionId }: ChallengeUse): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    await this.dataSource.query(
      `insert into passkey_challenges (challenge, purpose, session_id, expires_at)
       values ($1, $2, $3, now() + $4 * interval '1 millisecond')`,
      [challenge, purpose, sessionId, CHALLENGE_MS],
    );
    return challenge;
  }

  /**
   * Uses up the challenge that a browser's answer names, even if the answer turns out to be wrong.
   * @returns null for a challenge that is unknown, expired, used, or of another purpose or session
   */
  async take(clientDataJSON: string, { purpose, sessionId }: ChallengeUse): Promise<string | null> {
    const clientData = ClientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()));
    if (!clientData.success) return null;
    const [taken]: [{ challenge: string }[], number] = await this.dataSource.query(
      `delete from passkey_challenges
        where challenge = $1 and purpose = $2 and session_id is not distinct from $3 and expires_at > now()
        returning challenge`,
      [clientData.data.challenge, purpose, sessionId],
    );
    return taken[0]?.challenge ?? null;
  }
}
