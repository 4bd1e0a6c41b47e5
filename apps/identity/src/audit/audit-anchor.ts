import type { KeyObject } from 'node:crypto';
import { everyKeyOf, isSignedBy, type PublicKeys, signed } from '@coverleaf/service-kit';
import { z } from 'zod';

/** The head of the chain at one moment, signed by identity. An intruder who rewrites the chain later can't sign it. */
export interface Anchor {
  readonly number: number;
  readonly hash: string;
  readonly at: Date;
  readonly signature: string;
}

const contentOf = ({ number, hash, at }: Omit<Anchor, 'signature'>): unknown[] => [
  number,
  hash,
  at.toISOString(),
];

export const signAnchor = (head: Omit<Anchor, 'signature'>, key: KeyObject): Anchor => ({
  ...head,
  signature: signed('audit anchor', contentOf(head), key),
});

export const isSignedAnchor = (anchor: Anchor, keys: PublicKeys): Promise<boolean> =>
  isSignedBy(everyKeyOf('identity', keys), 'audit anchor', contentOf(anchor), anchor.signature);

/** One line of AUDIT_ANCHOR_FILE. */
export const anchorLine = ({ number, hash, at, signature }: Anchor): string =>
  JSON.stringify({ at, number, hash, signature });

const AnchorLine = z.object({
  at: z.coerce.date(),
  number: z.int(),
  hash: z.string(),
  signature: z.string(),
});

/** @throws if a line is not an anchor */
export const readAnchors = (text: string): Anchor[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => AnchorLine.parse(JSON.parse(line)));
