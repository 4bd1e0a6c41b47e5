import { Agent, get } from 'node:http';
import { listen, setting } from './listen';

const insight = setting('INSIGHT_URL');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Uses only node:http and http.Agent, and streams replies through. */
listen((request, response) => {
  const asking = get(insight + (request.url ?? ''), { agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      'content-type': answer.headers['content-type'] ?? 'text/plain',
    });
    answer.pipe(response);
  });
  asking.once('error', () => response.writeHead(502).end());
});
