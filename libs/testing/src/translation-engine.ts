import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { APERTIUM_SERVICE_FILES, startApertiumServer } from '@coverleaf/local-servers';
import { listenForHttp } from './listen';
import { packageSkipReason } from './packages';

/** One call of a translation engine. */
interface EngineCall {
  /** `/translate` of LibreTranslate, `/v2/translate` of DeepL. */
  readonly path: string;
  /** The texts as sent, with markup. */
  readonly texts: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

interface EngineAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of translations. */
  readonly body?: string;
  /** Translations with markup, in the format of the protocol. */
  readonly texts?: readonly unknown[];
}

/** Returns its reply, or `undefined` to leave the caller waiting. */
type Answering = (call: EngineCall) => EngineAnswer | undefined | Promise<EngineAnswer | undefined>;

export type FakeEngine = Awaited<ReturnType<typeof startFakeEngine>>;

/** The same text with `es:` before it. */
export const translateWell = ({ texts }: EngineCall): EngineAnswer => ({
  texts: texts.map((text) => `es:${text}`),
});

/** A fake translation engine with the protocols of LibreTranslate and DeepL. */
export async function startFakeEngine() {
  const engine = { calls: [] as EngineCall[], answer: translateWell as Answering };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await callOf(request);
    engine.calls.push(call);
    const answer = await engine.answer(call);
    if (!answer) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body ?? JSON.stringify(inProtocol(call.path, answer.texts ?? [])));
  };
  const { url, stop } = await listenForHttp(handle);
  return Object.assign(engine, { url, stop });
}

async function callOf(request: IncomingMessage): Promise<EngineCall> {
  const body = (await json(request)) as Record<string, unknown>;
  const given = body['q'] ?? body['text'];
  return {
    path: request.url ?? '',
    texts: Array.isArray(given) ? given.map(String) : [],
    body,
    authorization: request.headers.authorization,
  };
}

const inProtocol = (path: string, texts: readonly unknown[]): object =>
  path.startsWith('/v2/')
    ? { translations: texts.map((text) => ({ detected_source_language: 'EN', text })) }
    : { translatedText: texts };

/** Why Apertium cannot run here; undefined if it can. */
export const apertiumSkipReason = (): string | undefined =>
  packageSkipReason({
    wanted: 'The tests of translation need Apertium',
    packages: ['apertium-eng-spa', 'apertium-apy'],
    programs: ['apertium-apy'],
    files: ['/usr/share/apertium/modes/eng-spa.mode'],
    without: APERTIUM_SERVICE_FILES,
  });

/** A real Apertium for English to Spanish. Starts in less than a second. */
export async function startApertium() {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-apertium-'));
  const { url, stop } = await startApertiumServer({ folder });
  return { url, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}
