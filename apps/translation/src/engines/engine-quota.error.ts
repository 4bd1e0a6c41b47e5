/** The engine has had enough of us for now. The message is for staff. */
export class EngineQuotaError extends Error {
  override readonly name = 'EngineQuotaError';
  constructor(
    engine: string,
    /** When it may be asked again, in milliseconds since 1970. */
    readonly until: number,
  ) {
    super(`The quota of ${engine} is used up; it is asked again at ${new Date(until).toISOString()}`);
  }

  get pauseMs(): number {
    return Math.max(0, this.until - Date.now());
  }
}
