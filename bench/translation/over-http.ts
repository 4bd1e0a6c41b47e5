import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const Answer = z.object({ translations: z.array(z.string()) });

/** What a browser asks when a page is to be Spanish. */
export async function overHttp(portalUrl: string, texts: readonly string[]): Promise<string[]> {
  const answer = await post(`${portalUrl}/api/v1/translations`, { texts, targetLanguage: 'Spanish' });
  return Answer.parse(answer).translations;
}

export function post(url: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => void json(response).then(resolve, reject),
    );
    asking.once('error', reject);
    asking.end(JSON.stringify(body));
  });
}
