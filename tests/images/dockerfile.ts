/** An image in the Dockerfile, or a stage that leads to one. */
export interface Stage {
  readonly name: string;
  /** An earlier stage, or a third-party image. */
  readonly from: string;
  readonly steps: readonly Step[];
}

export type Step =
  | { readonly kind: 'RUN'; readonly script: string }
  | {
      readonly kind: 'COPY';
      readonly stage?: string;
      readonly sources: readonly string[];
      readonly to: string;
    }
  | { readonly kind: 'WORKDIR' | 'USER'; readonly value: string }
  | { readonly kind: 'ENV' | 'ARG'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'ENTRYPOINT' | 'CMD' | 'HEALTHCHECK'; readonly args: readonly string[] };

/**
 * Parses the part of the format that our Dockerfile uses.
 * @throws Error for anything else, so that nothing is ignored
 */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; from: string; steps: Step[] }[] = [];
  const lines = text.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n/g, ' ');
  for (const line of lines.split('\n').filter((given) => given.trim() !== '')) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (instruction === 'FROM') {
      const [, from, name] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
      if (!from || !name) throw new Error(`A stage without a name: ${line}`);
      stages.push({ name, from, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`Before the first stage: ${line}`);
    stage.steps.push(toStep(instruction, rest));
  }
  return stages;
}

function toStep(instruction: string, rest: string): Step {
  switch (instruction) {
    case 'RUN':
      return { kind: 'RUN', script: rest };
    case 'COPY': {
      const [, stage] = /^--from=(\S+) /.exec(rest) ?? [];
      const places = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
      return {
        kind: 'COPY',
        ...(stage && { stage }),
        sources: places.slice(0, -1),
        to: places.at(-1) ?? '.',
      };
    }
    case 'WORKDIR':
    case 'USER':
      return { kind: instruction, value: rest };
    case 'ENV':
    case 'ARG':
      return { kind: instruction, values: toValues(rest) };
    case 'ENTRYPOINT':
    case 'CMD':
      return { kind: instruction, args: toArguments(rest) };
    case 'HEALTHCHECK':
      return { kind: instruction, args: toArguments(rest.replace(/^.*?\bCMD /, '')) };
    default:
      throw new Error(`Nobody replays ${instruction}`);
  }
}

const toValues = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = '', quoted, plain]) => [
      name,
      quoted ?? plain ?? '',
    ]),
  );

function toArguments(text: string): readonly string[] {
  const args: unknown = JSON.parse(text);
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string'))
    throw new Error(`Not a list of words: ${text}`);
  return args;
}

/** A stage and all stages that it builds on, the base first. */
export function lineageOf(stages: readonly Stage[], name: string): readonly Stage[] {
  const stage = stages.find((known) => known.name === name);
  return stage ? [...lineageOf(stages, stage.from), stage] : [];
}
