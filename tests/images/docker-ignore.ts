/** @returns whether a path of the build's context is sent to the build, by the rules of a `.dockerignore` */
export function contextFilter(rules: string): (path: string) => boolean {
  const parsed = rules
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ sent: line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  // The last rule that speaks of a path decides.
  return (path) => parsed.findLast(({ pattern }) => pattern.test(path))?.sent ?? true;
}

/** A pattern holds for what it names and for all that lies below. */
const toPattern = (rule: string): RegExp =>
  new RegExp(
    `^${rule
      .split(/(\*\*\/|\*)/)
      .map((part) => (part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll('.', '\\.')))
      .join('')}(?:/.*)?$`,
  );
