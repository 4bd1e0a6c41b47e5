import type { KeyObject } from 'node:crypto';
import { type AuditAct, type AuditSigner, type SignedAct, signersOf } from '@coverleaf/contracts';
import { isSignedBy, signed } from '@coverleaf/service-kit';

/** @param id of the entry, so that the signature is valid for one entry only */
export function signAct(id: string, act: AuditAct, signer: AuditSigner, key: KeyObject): SignedAct {
  return { id, act, signer, signature: signed('audit entry', contentOf(id, act, signer), key) };
}

/** The act that a job carries. @param id of the job @param signer the service of the job */
export const reportedAct = (payload: SignedAct | AuditAct, id: string, signer: AuditSigner): SignedAct =>
  'act' in payload ? payload : { id, act: payload, signer, signature: '' };

/**
 * Whether its signer has signed exactly this and may report such acts. @param keysOf returns the accepted keys of a
 * signer
 */
export async function isSignedAct(
  { id, act, signer, signature }: SignedAct,
  keysOf: (signer: AuditSigner) => readonly KeyObject[],
): Promise<boolean> {
  if (!signersOf(act.action).includes(signer)) return false;
  return isSignedBy(keysOf(signer), 'audit entry', contentOf(id, act, signer), signature);
}

/** Whether it is the same act under the same id. */
export const isSameAct = (one: SignedAct, other: SignedAct): boolean =>
  JSON.stringify(contentOf(one.id, one.act, one.signer)) ===
  JSON.stringify(contentOf(other.id, other.act, other.signer));

/** As arrays, because jsonb does not keep the order of keys. */
function contentOf(id: string, act: AuditAct, signer: AuditSigner): unknown[] {
  const { at, action, actorId, sessionId, subjectId, fields = [], changes = [], sealed } = act;
  const values = changes.map(({ field, from, to }) => [field, from, to]);
  const content = [
    id,
    signer,
    new Date(at).toISOString(),
    action,
    actorId,
    sessionId,
    subjectId,
    fields,
    values,
  ];
  return sealed === undefined ? content : [...content, sealed];
}
