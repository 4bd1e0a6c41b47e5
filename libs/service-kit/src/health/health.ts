import { Injectable } from '@nestjs/common';

export interface Readiness {
  /** `degraded`: still answers requests; `down`: starting or stopping. */
  readonly status: 'ok' | 'degraded' | 'down';
  readonly parts: Readonly<Record<string, 'ok' | 'away'>>;
}

const CHECK_TIMEOUT_MS = 1_000;
/** Milliseconds for which a result is cached. */
const KEEP_MS = 1_000;

@Injectable()
export class Health {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private accepting = false;
  private last: { at: number; accepting: boolean; readiness: Promise<Readiness> } | undefined;

  /** @param check rejects while the part is unavailable */
  register(part: string, check: () => Promise<unknown>): void {
    this.checks.set(part, check);
  }

  /** False while the process starts or ends. */
  get isAccepting(): boolean {
    return this.accepting;
  }

  startAccepting(): void {
    this.accepting = true;
  }

  stopAccepting(): void {
    this.accepting = false;
  }

  /** An unavailable dependency does not make the process unready, because that would remove all replicas at once. */
  readiness(): Promise<Readiness> {
    const now = Date.now();
    if (!this.last || this.accepting !== this.last.accepting || now - this.last.at > KEEP_MS)
      this.last = { at: now, accepting: this.accepting, readiness: this.check() };
    return this.last.readiness;
  }

  private async check(): Promise<Readiness> {
    const parts = await Promise.all(
      [...this.checks].map(async ([part, check]) => [part, (await answers(check)) ? 'ok' : 'away'] as const),
    );
    const away = parts.some(([, state]) => state === 'away');
    return { status: this.accepting ? (away ? 'degraded' : 'ok') : 'down', parts: Object.fromEntries(parts) };
  }
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
