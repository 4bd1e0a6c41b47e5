import { startStack } from '../../tests/stack/start-stack';
import { machine } from '../servers';
import { measureCold } from './cold';
import { startPatientEngine } from './patient-engine';
import { measureWarm } from './warm';

/** Translations that are known beside the least that reads them, and new ones beside the engine alone. */
export async function translationBench(): Promise<void> {
  const engine = await startPatientEngine();
  const stack = await startStack({
    TRANSLATION_ENGINE: 'libretranslate',
    TRANSLATION_URL: engine.url,
    TRANSLATIONS_PER_MINUTE: '10000000',
  });
  process.stdout.write(`Translations (${machine()})\n`);
  try {
    await measureWarm(stack);
    await measureCold(stack, engine);
  } finally {
    await stack.stop();
    await engine.stop();
  }
}
