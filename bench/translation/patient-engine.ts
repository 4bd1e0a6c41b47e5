import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** About what LibreTranslate takes for a page on a small machine. */
export const ENGINE_MS = 200;

const Asked = z.object({ q: z.array(z.string()) });

export interface PatientEngine {
  readonly url: string;
  /** How often it was asked. */
  readonly calls: number;
  stop(): Promise<void>;
}

/** Speaks LibreTranslate's protocol, takes its time, and adds a word to each text. */
export async function startPatientEngine(): Promise<PatientEngine> {
  let calls = 0;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { q } = Asked.parse(await json(request));
      calls += 1;
      await pause(ENGINE_MS);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ translatedText: q.map((text) => `${text} (es)`) }));
    };
    answer().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get calls() {
      return calls;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
