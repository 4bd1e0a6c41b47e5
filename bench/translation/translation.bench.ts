import { startStack } from '../../tests/stack/start-stack';
import type { Result } from '../results/result';
import { machine } from '../servers';
import { measureCold } from './cold';
import { startPatientEngine } from './patient-engine';
import { measureWarm } from './warm';

/** Translations that are known beside the least that reads them, and new ones beside the engine alone. */
export async function translationBench(): Promise<Result[]> {
  const engine = await startPatientEngine();
  const stack = await startStack({
    TRANSLATION_ENGINE: 'libretranslate',
    TRANSLATION_URL: engine.url,
    TRANSLATIONS_PER_MINUTE: '10000000',
  });
  process.stdout.write(`Translations (${machine()})\n`);
  try {
    const warm = await measureWarm(stack);
    await measureCold(stack, engine);
    return [warm];
  } finally {
    await stack.stop();
    await engine.stop();
  }
}
