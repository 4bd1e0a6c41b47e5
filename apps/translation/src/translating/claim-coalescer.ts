/** Lets callers of one process who want the same at the same moment share one act, part by part. */
export class ClaimCoalescer {
  private readonly acts = new Map<string, Promise<boolean>>();

  /**
   * @param parts what is wanted
   * @param act is given those that nobody in this process is at now
   * @returns whether any act that had to do with the parts did something
   */
  async join(parts: readonly string[], act: (own: readonly string[]) => Promise<boolean>): Promise<boolean> {
    const others = new Set(parts.flatMap((part) => this.acts.get(part) ?? []));
    const own = parts.filter((part) => !this.acts.has(part));
    if (own.length > 0) others.add(this.begin(own, act));
    const results = await Promise.all(others);
    return results.includes(true);
  }

  private begin(own: readonly string[], act: (own: readonly string[]) => Promise<boolean>): Promise<boolean> {
    const begun = act(own).finally(() => {
      for (const part of own) this.acts.delete(part);
    });
    for (const part of own) this.acts.set(part, begun);
    return begun;
  }
}
