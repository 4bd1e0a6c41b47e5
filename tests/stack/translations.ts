import { portsOf } from './query';
import type { Stack } from './start-stack';

/** The texts in Spanish, as a browser asks for them; those without a translation come back as they are. */
export async function translate(
  stack: Pick<Stack, 'portalUrl'>,
  texts: readonly string[],
): Promise<string[]> {
  const reply = await fetch(`${stack.portalUrl}/api/v1/translations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ texts, targetLanguage: 'Spanish' }),
  });
  if (!reply.ok) throw new Error(`The translations answered ${reply.status}`);
  return ((await reply.json()) as { translations: string[] }).translations;
}

/** How often the translation service has asked its engine since it started. */
export async function engineCalls({ dataDir }: Stack): Promise<number> {
  const { services } = await portsOf(dataDir);
  const reply = await fetch(`http://127.0.0.1:${services.translation.management}/metrics`);
  const counts = (await reply.text()).matchAll(
    /^coverleaf_translation_engine_seconds_count\{[^}]*\} (\d+)$/gm,
  );
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
}
