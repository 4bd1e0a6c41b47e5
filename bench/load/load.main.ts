import autocannon from 'autocannon';
import { Load, type Loaded } from './load';
import { requestsWithFile } from './requests-with-file';

/** Of one request; some make several pictures of a photo. */
const TIMEOUT_S = 60;

async function main(asked: Load): Promise<Loaded> {
  const { pathname, search, origin } = new URL(asked.url);
  const requestsPerAct = asked.then ? 2 : 1;
  let number = 0;
  const result = await autocannon({
    url: origin + pathname + search,
    connections: asked.connections,
    timeout: TIMEOUT_S,
    ...('seconds' in asked.length
      ? { duration: asked.length.seconds }
      : { amount: asked.length.requests * requestsPerAct }),
    ...(asked.headers && { headers: asked.headers }),
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
    ...(asked.file && (await requestsWithFile({ ...asked, file: asked.file }))),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${asked.url}: ${result.errors} errors, ${result.non2xx} unsuccessful answers`);
  }
  const { p50, p99 } = result.latency;
  return { perSecond: result.requests.average / requestsPerAct, p50, p99 };
}

main(Load.parse(JSON.parse(process.argv[2] ?? '')))
  .then((loaded) => process.stdout.write(JSON.stringify(loaded)))
  .catch((error: unknown) => {
    process.stderr.write(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
