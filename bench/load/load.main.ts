import { readFile } from 'node:fs/promises';
import autocannon, { type Client } from 'autocannon';
import { Load, type Loaded } from './load';

const BOUNDARY = 'bench-boundary';

async function main(asked: Load): Promise<Loaded> {
  const { pathname, origin } = new URL(asked.url);
  let number = 0;
  const result = await autocannon({
    url: origin + pathname,
    connections: asked.connections,
    ...('seconds' in asked.length ? { duration: asked.length.seconds } : { amount: asked.length.requests }),
    ...(asked.until !== undefined && {
      requests: [
        {
          setupRequest: (request) => {
            number = (number % (asked.until ?? 1)) + 1;
            return { ...request, path: decodeURI(pathname).replace('{n}', String(number)) };
          },
        },
      ],
    }),
    ...(asked.file && (await formOf(asked.file))),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${asked.url}: ${result.errors} errors, ${result.non2xx} unsuccessful answers`);
  }
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.average, p50, p99 };
}

async function formOf(file: string) {
  const fields = { name: 'Ann Example', insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="policy.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  let callers = 0;
  return {
    method: 'POST' as const,
    body: Buffer.concat([
      Buffer.from(parts.join('') + head),
      await readFile(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
    setupClient: (client: Client) =>
      client.setHeaders({ ...headers, 'x-forwarded-for': `10.0.0.${++callers}` }),
  };
}

main(Load.parse(JSON.parse(process.argv[2] ?? '')))
  .then((loaded) => process.stdout.write(JSON.stringify(loaded)))
  .catch((error: unknown) => {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
