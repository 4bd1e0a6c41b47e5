import { randomBytes } from 'node:crypto';
import { publicKeyOf, SigningKey } from '@coverleaf/service-kit';

const SIGNERS = ['lender', 'document', 'mail-ingest', 'translation', 'identity', 'gateway', 'tests'] as const;

/** A SIGNING_KEY. */
export const newSigningKey = (): string => randomBytes(32).toString('base64');

/** SIGNING_PUBLIC_KEYS with one key for all services. */
const signersWith = (key: string): string => SIGNERS.map((name) => `${name}:${publicKeyOf(key)}`).join(',');

const key = newSigningKey();

/** The signing variables of every service under test. */
export const TEST_SIGNING = { SIGNING_KEY: key, SIGNING_PUBLIC_KEYS: signersWith(key) } as const;

/** The same key, parsed. */
export const testSigningKey = () => SigningKey.parse(TEST_SIGNING.SIGNING_KEY);
