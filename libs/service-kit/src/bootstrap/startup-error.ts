/** A process does not start for a reason that its operator can remove; the message says it whole, without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartRefused';
}
