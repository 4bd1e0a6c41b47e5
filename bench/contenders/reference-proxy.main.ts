import { Agent, get } from 'node:http';
import { listen, setting } from './listen';

const insight = setting('INSIGHT_URL');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** node:http in front of http.Agent: every answer is passed on as it comes. */
listen((request, response) => {
  const asking = get(insight + (request.url ?? ''), { agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      'content-type': answer.headers['content-type'] ?? 'text/plain',
    });
    answer.pipe(response);
  });
  asking.once('error', () => response.writeHead(502).end());
});
