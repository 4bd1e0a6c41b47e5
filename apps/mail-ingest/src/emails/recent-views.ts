/** A screen that waits for something asks again and again; within this time that is one view, in milliseconds. */
const ONE_VIEW_MS = 600_000;
const MOST_KEPT = 10_000;

/** Which session has read which mail of late, so that the audit log tells of it once. */
export class RecentViews {
  private readonly since = new Map<string, number>();

  /** @param now milliseconds since 1970 */
  isNew(sessionId: string, emailId: string, now = Date.now()): boolean {
    const view = `${sessionId} ${emailId}`;
    const since = this.since.get(view);
    if (since !== undefined && now - since < ONE_VIEW_MS) return false;
    this.since.delete(view);
    // The oldest stand first: what is forgotten too soon is told of once more.
    const [oldest] = this.since.size >= MOST_KEPT ? this.since.keys() : [];
    if (oldest !== undefined) this.since.delete(oldest);
    this.since.set(view, now);
    return true;
  }
}
