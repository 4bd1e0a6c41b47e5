/** How access tokens are made by identity and checked by the gateway: JWTs signed with HS256. */
export const ACCESS_TOKEN = {
  issuer: 'coverleaf',
  audience: 'coverleaf-staff',
  algorithm: 'HS256',
  /** The key is derived from a master key for this purpose; the token's `kid` names the master key. */
  keyPurpose: 'access-token',
  seconds: 600,
} as const;

/** `sub` is the user; everything else about them is asked of identity, so that a change counts at once. */
export interface AccessClaims {
  readonly sub: string;
  /** The session. */
  readonly sid: string;
}
