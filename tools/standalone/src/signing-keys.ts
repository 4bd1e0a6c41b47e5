import { publicKeyOf } from '@coverleaf/service-kit';
import { SERVICE_NAMES, type ServiceName } from './services';

/** The name of a service's SIGNING_KEY among the secrets. */
export const signingKeyName = (service: ServiceName): string => `signing_${service}`;

/** `retired_signing_lender`, and `retired_signing_lender_2` for a second one. */
const RETIRED = /^retired_signing_([a-z-]+?)(?:_\d+)?$/;

export interface SigningKeys {
  /** SIGNING_KEY of each service. */
  readonly signingKeys: Readonly<Record<ServiceName, string>>;
  /** SIGNING_PUBLIC_KEYS. */
  readonly signingPublicKeys: string;
}

/** The signing keys among the secrets of an installation. */
export function signingKeysIn(secrets: Readonly<Record<string, string>>): SigningKeys {
  const current = SERVICE_NAMES.map((name) => [name, secrets[signingKeyName(name)] ?? ''] as const);
  const retired = Object.entries(secrets).flatMap(([name, key]) => {
    const service = RETIRED.exec(name)?.[1];
    return service ? [[`${service}.retired`, key] as const] : [];
  });
  return {
    signingKeys: Object.fromEntries(current) as Record<ServiceName, string>,
    signingPublicKeys: [...current, ...retired].map(([name, key]) => `${name}:${publicKeyOf(key)}`).join(','),
  };
}
