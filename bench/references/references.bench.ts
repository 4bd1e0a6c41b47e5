import { startStack } from '../../tests/stack/start-stack';
import { startContender } from '../contenders/contender-process';
import { loadInTurn, rates } from '../load/load';
import { compared, type Result } from '../results';

const CONNECTIONS = 32;
const PATH = '/api/v1/loan-references/REF-1001';

/** Measures a borrower's lookup of a loan. Each lookup makes a request to Insight. */
export async function referencesBench(): Promise<Result[]> {
  const stack = await startStack();
  const least = await startContender('reference-proxy', { INSIGHT_URL: stack.simulatorUrl });
  try {
    const urls = { least: least.url + PATH, ours: stack.portalUrl + PATH };
    return [
      compared(
        {
          row: 'look-up of a loan, proxied to Insight',
          unit: 'requests/s',
          target: ['≥', 0.45],
          how: `A proxy of node:http and http.Agent, beside gateway, RPC and document service; the far end of both is the Insight simulator; ${CONNECTIONS} connections, the gateway’s limit of look-ups lifted.`,
        },
        rates(await loadInTurn(urls, { connections: CONNECTIONS })),
      ),
    ];
  } finally {
    await Promise.all([least.stop(), stack.stop()]);
  }
}
