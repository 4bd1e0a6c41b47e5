/** Lets concurrent callers in one process share work on the same parts. */
export class ClaimCoalescer {
  private readonly running = new Map<string, Promise<boolean>>();

  /**
   * @param work receives the parts that no other caller is working on @returns whether any work on the parts returned
   * true
   */
  async join(parts: readonly string[], work: (own: readonly string[]) => Promise<boolean>): Promise<boolean> {
    const others = new Set(parts.flatMap((part) => this.running.get(part) ?? []));
    const own = parts.filter((part) => !this.running.has(part));
    if (own.length > 0) others.add(this.start(own, work));
    const results = await Promise.all(others);
    return results.includes(true);
  }

  private start(own: readonly string[], work: (own: readonly string[]) => Promise<boolean>) {
    const running = work(own).finally(() => {
      for (const part of own) this.running.delete(part);
    });
    for (const part of own) this.running.set(part, running);
    return running;
  }
}
