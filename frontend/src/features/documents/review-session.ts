import type { DecisionOutcome, DocumentAct, DocumentDetail } from '@coverleaf/contracts';
import type { Rejection } from './decisions';

/** The shown document, and the one that is fetched and drawn ahead. */
const HELD = 2;
/** As in the contracts: the most documents that a request for the next one leaves out. */
const MAX_EXCEPT = 20;
const EMPTY_POLL_MS = 10_000;
/** The next document is painted before the one after it is asked for, which takes the browser's time, too. */
const PAINT_MS = 100;
/** Leases end after 10 minutes. */
const RENEW_MS = 4 * 60_000;

/** A decision or an ask of this review that can still be undone. */
export interface MadeDecision {
  readonly id: string;
  readonly name: string;
  readonly decision: DocumentAct;
  /** Undefined until it is stored. */
  readonly outcome: DecisionOutcome | undefined;
}

export interface ReviewState {
  /** Ids. The first one is shown, and the second one is drawn ahead. */
  readonly held: readonly string[];
  /** No document is left that nobody has. */
  readonly isEmpty: boolean;
  /** Why there is no next document. */
  readonly error: Error | null;
  /** The newest last. */
  readonly made: readonly MadeDecision[];
}

/** What the review does elsewhere. */
export interface ReviewWorld {
  readonly takeNext: (except: string[]) => Promise<string | null>;
  /** Reports a failure itself. @returns whether the document is still leased */
  readonly renew: (id: string) => Promise<boolean>;
  readonly release: (id: string) => Promise<unknown>;
  /** Reports a refusal or failure itself. @returns undefined after one */
  readonly store: (
    document: DocumentDetail,
    decision: DocumentAct,
    reason: Rejection | undefined,
  ) => Promise<DecisionOutcome | undefined>;
  /** Reports a failure itself. @returns whether it was undone; after a failure it may be tried again */
  readonly undo: (made: MadeDecision) => Promise<boolean>;
  /** Called when a decision can no longer be undone. */
  readonly applied: () => void;
}

/** Leases one document after another. What is on the screen changes without waiting for the server. */
export class ReviewSession {
  private current: ReviewState = { held: [], isEmpty: false, error: null, made: [] };
  private readonly listeners = new Set<() => void>();
  private readonly stored = new Map<string, Promise<DecisionOutcome | undefined>>();
  /** Documents whose decision is on its way to the server. */
  private readonly leaving = new Set<string>();
  /** Documents that were left without a decision. They come again when no other is left. */
  private readonly passed = new Set<string>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private isAsking = false;
  private isUndoing = false;
  private isActive = true;
  private nextFill: ReturnType<typeof setTimeout> | undefined;
  private renewing: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly world: ReviewWorld) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly state = (): ReviewState => this.current;

  /** @returns ends the review and its leases */
  start(): () => void {
    this.renewing = setInterval(() => void this.renewLeases(), RENEW_MS);
    void this.fill();
    return () => {
      clearInterval(this.renewing);
      clearTimeout(this.nextFill);
      this.renewing = undefined;
      this.releaseAll();
    };
  }

  releaseAll(): void {
    for (const id of this.current.held) this.world.release(id).catch(() => undefined);
    this.change({ held: [] });
  }

  /** Leases of people who have left their desk end by themselves. */
  noteActivity(): void {
    this.isActive = true;
  }

  decide(document: DocumentDetail, decision: DocumentAct, reason?: Rejection): void {
    const { id, name } = document;
    this.forget(id);
    const made: MadeDecision = { id, name, decision, outcome: undefined };
    this.change({ made: [...this.current.made, made] });
    this.leaving.add(id);
    this.stored.set(id, this.store(document, decision, reason));
    this.leave(id);
  }

  /** Goes on without a decision; a colleague may get the document. */
  pass(id: string): void {
    this.passed.add(id);
    this.world.release(id).catch(() => undefined);
    this.change({ isEmpty: false });
    this.leave(id);
  }

  /** Takes the newest decision back and shows its document again. While that is under way, further calls do nothing. */
  async undo(): Promise<void> {
    const last = this.current.made.at(-1);
    if (!last || this.isUndoing) return;
    this.isUndoing = true;
    try {
      if (!(await this.stored.get(last.id)) || !(await this.world.undo(last))) return;
      this.forget(last.id);
      // The review ended meanwhile.
      if (!this.renewing) this.world.release(last.id).catch(() => undefined);
      else this.change({ held: [last.id, ...this.current.held.filter((one) => one !== last.id)] });
    } finally {
      this.isUndoing = false;
    }
  }

  retry(): void {
    this.change({ error: null });
    void this.fill();
  }

  private leave(id: string): void {
    this.change({ held: this.current.held.filter((one) => one !== id) });
    clearTimeout(this.nextFill);
    if (this.current.held.length === 0) void this.fill();
    else this.nextFill = setTimeout(() => void this.fill(), PAINT_MS);
  }

  private async store(
    document: DocumentDetail,
    decision: DocumentAct,
    reason: Rejection | undefined,
  ): Promise<DecisionOutcome | undefined> {
    const { id } = document;
    const outcome = await this.world.store(document, decision, reason);
    this.leaving.delete(id);
    if (!outcome) {
      this.forget(id);
      return undefined;
    }
    const { made } = this.current;
    this.change({ made: made.map((one) => (one.id === id ? { ...one, outcome } : one)) });
    const waitMs = outcome.appliesAt ? Date.parse(outcome.appliesAt) - Date.now() : 0;
    const timer = setTimeout(() => {
      this.forget(id);
      this.world.applied();
    }, waitMs);
    this.timers.set(id, timer);
    return outcome;
  }

  /** Asks for documents until enough are held. */
  private async fill(): Promise<void> {
    clearTimeout(this.nextFill);
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.renewing && this.current.held.length < HELD) {
        const id = await this.takeNext();
        this.change({ isEmpty: id === null, error: null });
        if (!id || this.current.held.includes(id)) break;
        this.change({ held: [...this.current.held, id] });
      }
    } catch (error) {
      this.change({ error: error instanceof Error ? error : new Error('No document', { cause: error }) });
    } finally {
      this.isAsking = false;
    }
    if (!this.renewing) this.releaseAll();
    // New ones appear by themselves.
    else if (this.current.isEmpty) this.nextFill = setTimeout(() => void this.fill(), EMPTY_POLL_MS);
  }

  private async takeNext(): Promise<string | null> {
    const take = () => {
      const except = [...this.current.held, ...this.leaving, ...[...this.passed].toReversed()];
      return this.world.takeNext(except.slice(0, MAX_EXCEPT));
    };
    const id = await take();
    if (id || this.passed.size === 0) return id;
    this.passed.clear();
    return take();
  }

  private async renewLeases(): Promise<void> {
    if (!this.isActive) return;
    this.isActive = false;
    for (const id of this.current.held) if (!(await this.world.renew(id))) this.leave(id);
  }

  /** The decision can't be undone any more, or it was. */
  private forget(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.change({ made: this.current.made.filter((one) => one.id !== id) });
  }

  private change(changes: Partial<ReviewState>): void {
    this.current = { ...this.current, ...changes };
    for (const listener of this.listeners) listener();
  }
}
