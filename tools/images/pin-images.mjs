import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

// npm run images:pin [-- FILE…]: asks the registries for the digests of third-party images, and writes them into the
// files: `postgres:18-bookworm` becomes `postgres:18-bookworm@sha256:…`. Run it again later to pin what the tags then
// point to.
const FILES = [
  'Dockerfile',
  'docker-compose.yml',
  'k8s/overlays/single-node/objects.yaml',
  'k8s/overlays/single-node/postgres.yaml',
  'k8s/overlays/single-node/redis.yaml',
];

/** `image: …` of Compose and Kubernetes, `FROM …` of a Dockerfile; a name without a tag is another stage or our own. */
const REFERENCE =
  /^(\s*(?:image:|FROM)\s+)(?!coverleaf\/)([\w./-]+(?::\d+\/[\w./-]+)?:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm;

const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/** The parts of `postgres:18`, `dxflrs/garage:v2` or `registry.example:5000/a/b:1`. */
function parse(reference) {
  const tag = reference.slice(reference.lastIndexOf(':') + 1);
  const path = reference.slice(0, -tag.length - 1).split('/');
  const hasHost = path.length > 1 && /[.:]|^localhost$/.test(path[0]);
  const host = hasHost ? path.shift() : 'registry-1.docker.io';
  const repository = hasHost || path.length > 1 ? path.join('/') : `library/${path[0]}`;
  return {
    origin: `${/^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http' : 'https'}://${host}`,
    repository,
    tag,
  };
}

/** @returns {Promise<string>} `sha256:…` of the image for all platforms */
async function digestOf(reference) {
  const { origin, repository, tag } = parse(reference);
  const ask = (authorization) =>
    fetch(`${origin}/v2/${repository}/manifests/${tag}`, {
      method: 'HEAD',
      headers: { accept: MANIFESTS, ...(authorization && { authorization }) },
      signal: AbortSignal.timeout(30_000),
    });
  let response = await ask();
  if (response.status === 401) response = await ask(await tokenFor(response, repository));
  const digest = response.headers.get('docker-content-digest') ?? '';
  if (!response.ok || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`${origin} does not say which image ${reference} is (${response.status})`);
  return digest;
}

/** Registries issue anonymous tokens for reading public images. */
async function tokenFor(response, repository) {
  const challenge = response.headers.get('www-authenticate') ?? '';
  const field = (name) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1];
  const url = new URL(field('realm') ?? '');
  url.searchParams.set('service', field('service') ?? '');
  url.searchParams.set('scope', `repository:${repository}:pull`);
  const body = await (await fetch(url, { signal: AbortSignal.timeout(30_000) })).json();
  return `Bearer ${body.token ?? body.access_token}`;
}

const files = process.argv.length > 2 ? process.argv.slice(2) : FILES;
const digests = new Map();
try {
  const texts = files.map((file) => readFileSync(resolve(file), 'utf8'));
  for (const [, , reference] of texts.flatMap((text) => [...text.matchAll(REFERENCE)]))
    if (!digests.has(reference)) digests.set(reference, await digestOf(reference));
  // Written only once all digests are known.
  for (const [index, text] of texts.entries())
    writeFileSync(
      resolve(files[index]),
      text.replace(REFERENCE, (_all, before, reference) => `${before}${reference}@${digests.get(reference)}`),
    );
  for (const [reference, digest] of digests) console.info(`${reference} ${digest}`);
} catch (error) {
  console.error(`Nothing is changed: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
