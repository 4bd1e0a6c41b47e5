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
  /** The same key had come before: the effect counts once, and this line only tells of the repetition. */
  readonly repeated: boolean;
  readonly body: unknown;
}

interface Line extends LedgerItem {
  readonly answer: Answer;
}

/** Everything that ever reached the simulator, one JSON line each, on disk before it is answered. */
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
    // A line that a kill or a power cut has torn was never answered, so it is not a fact.
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
   * Writes down one effect, and gives the answer to it: the first one's when its key is known. Effects queue up, so
   * that two requests with one key at the same moment are not both the first.
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

/** All but a torn last line, which may have lost its end, or have zeros anywhere and its end. */
function wholeLines(text: string): string {
  const ended = text.slice(0, text.lastIndexOf('\n') + 1);
  const last = ended.lastIndexOf('\n', ended.length - 2) + 1;
  // JSON writes such a character in another way.
  return ended.includes('\0', last) ? ended.slice(0, last) : ended;
}
