import { generateKeyPairSync } from 'node:crypto';
import { pathToFileURL } from 'node:url';

const SERVICES = ['lender', 'document', 'mail-ingest', 'translation', 'identity', 'gateway'];

/** A new SIGNING_KEY for each service, as `<SERVICE>_SIGNING_KEY`, and the matching SIGNING_PUBLIC_KEYS. */
export function newSigningKeys() {
  const pairs = SERVICES.map((name) => {
    const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    return { name, secret: d, listed: `${name}:${x}` };
  });
  return {
    ...Object.fromEntries(
      pairs.map(({ name, secret }) => [`${name.toUpperCase().replaceAll('-', '_')}_SIGNING_KEY`, secret]),
    ),
    SIGNING_PUBLIC_KEYS: pairs.map(({ listed }) => listed).join(','),
  };
}

// node tools/images/signing-keys.mjs: prints them, for an .env or for secrets of Kubernetes.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [name, value] of Object.entries(newSigningKeys())) console.info(`${name}=${value}`);
