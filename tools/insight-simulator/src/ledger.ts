import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@coverleaf/durable-files';

export type EffectKind = 'confirmation' | 'document' | 'file';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface LedgerItem {
  readonly at: string;
  readonly kind: EffectKind;
  readonly idempotencyKey: string | null;
  /** The key was received before: the effect counts once, and this line records the repetition. */
  readonly repeated: boolean;
  readonly body: unknown;
}

interface Line extends LedgerItem {
  readonly answer: Answer;
}

/** All received effects, one JSON line each, synced to disk before the reply. */
export class Ledger {
  private readonly firstAnswers = new Map<string, Answer>();
  private readonly lines: Line[] = [];
  private last: Promise<unknown> = Promise.resolve();

  private constructor(private readonly file: FileHandle) {}

  static async open(path: string): Promise<Ledger> {
    await mkdir(dirname(path), { recursive: true });
    const text = await readFile(path, 'utf8').catch(() => '');
    const whole = wholeLines(text);
    const file = await open(path, 'a', 0o600);
    // A torn line was never acknowledged, so it is dropped.
    await file.truncate(Buffer.byteLength(whole));
    await file.sync();
    await syncFolder(dirname(path));
    const ledger = new Ledger(file);
    for (const line of whole.split('\n')) if (line) ledger.keep(JSON.parse(line) as Line);
    return ledger;
  }

  get items(): readonly LedgerItem[] {
    return this.lines.map(({ at, kind, idempotencyKey, repeated, body }) => ({
      at,
      kind,
      idempotencyKey,
      repeated,
      body,
    }));
  }

  /**
   * Records an effect and returns its reply: the first one's if the key is known. Effects are serialized, so that of two
   * simultaneous requests with one key only one is the first.
   */
  async record(
    kind: EffectKind,
    idempotencyKey: string | null,
    body: unknown,
    answer: Answer,
  ): Promise<Pick<Line, 'answer' | 'repeated'>> {
    const turn = this.last.then(async () => {
      const first = idempotencyKey === null ? undefined : this.firstAnswers.get(`${kind} ${idempotencyKey}`);
      const at = new Date().toISOString();
      const line = { at, kind, idempotencyKey, repeated: first !== undefined, body, answer: first ?? answer };
      await this.file.write(`${JSON.stringify(line)}\n`);
      await this.file.datasync();
      this.keep(line);
      return line;
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    await this.last;
    await this.file.close();
  }

  private keep(line: Line): void {
    this.lines.push(line);
    const key = `${line.kind} ${line.idempotencyKey}`;
    if (line.idempotencyKey !== null && !this.firstAnswers.has(key)) this.firstAnswers.set(key, line.answer);
  }
}

/** Everything except a torn last line, which may lack its end or contain zeros. */
function wholeLines(text: string): string {
  const ended = text.slice(0, text.lastIndexOf('\n') + 1);
  const last = ended.lastIndexOf('\n', ended.length - 2) + 1;
  // JSON escapes such a character.
  return ended.includes('\0', last) ? ended.slice(0, last) : ended;
}
