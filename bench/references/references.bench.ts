import { redisUrl } from '../../tests/stack/query';
import { startStack } from '../../tests/stack/start-stack';
import { startContender } from '../contenders/contender-process';
import { loadInTurn, rates } from '../load/load';
import { stepsOf } from '../profile/steps';
import { compared, median, perSecond, type Result } from '../results';

const CONNECTIONS = 32;
/** All lookups come from one address. */
const SETTINGS = { LOOKUPS_PER_MINUTE: '10000000', LOOKUPS_WITHOUT_WORK: '10000000' };
const PATH = '/api/v1/loan-references/REF-1001';

/** Measures a borrower's lookup of a loan. Each lookup makes a request to Insight. */
export async function referencesBench(): Promise<Result[]> {
  const stack = await startStack(SETTINGS);
  const env = { INSIGHT_URL: stack.simulatorUrl, REDIS_URL: await redisUrl(stack.dataDir) };
  const bare = await startContender('reference-proxy', env);
  const least = await startContender('reference-with-promises', env);
  try {
    const urls = { bare: bare.url + PATH, least: least.url + PATH, ours: stack.portalUrl + PATH };
    const measured = await loadInTurn(urls, { connections: CONNECTIONS });
    const proxied = median(measured.bare.map((round) => round.perSecond));
    const asked = { url: urls.ours, connections: CONNECTIONS };
    const ofGateway = await stepsOf(stack, 'gateway', asked);
    const ofDocument = await stepsOf(stack, 'document', asked);
    return [
      compared(
        {
          row: 'look-up of a loan, proxied to Insight',
          unit: 'requests/s',
          target: ['≥', 0.45],
          how: `One process of node:http and http.Agent that also counts the caller in Redis and seals what was found, beside gateway, RPC and document service; a proxy of node:http without these promises takes ${perSecond(proxied)}; the far end of all is the Insight simulator; ${CONNECTIONS} connections, the gateway’s limit of look-ups lifted. Microseconds of the gateway by step: ${ofGateway}. Of the document service: ${ofDocument}.`,
        },
        rates(measured),
      ),
    ];
  } finally {
    await Promise.all([least.stop(), bare.stop(), stack.stop()]);
  }
}
