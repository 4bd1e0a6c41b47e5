import { type RunningService, startService } from '@coverleaf/testing';
import { TranslatingService } from '../src/translating/translating.service';
import { TranslationConfig } from '../src/translation.config';
import { TranslationModule } from '../src/translation.module';
import { type FakeLender, startFakeLender } from './fake-lender';

export interface RunningTranslation extends RunningService {
  /** Into Spanish. @param waitMs for the engine; 4,000 when absent */
  translate(texts: readonly string[], waitMs?: number): Promise<(string | null)[]>;
  /** Fake of the lender service. */
  readonly lender: FakeLender;
}

/** The translation service. There is no engine unless `env` names one. */
export async function startTranslation(env: NodeJS.ProcessEnv = {}): Promise<RunningTranslation> {
  const lender = await startFakeLender();
  const settings = { LENDER_RPC: lender.address, ...env };
  const running = await startService(TranslationConfig, TranslationModule, settings, [lender]);
  return {
    ...running,
    lender,
    async translate(texts, waitMs = 4_000) {
      const input = { texts: [...texts], language: 'es' as const, waitMs };
      return (await running.get(TranslatingService).translate(input)).translations;
    },
  };
}
