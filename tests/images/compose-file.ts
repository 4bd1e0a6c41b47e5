import { parse } from 'yaml';
import { z } from 'zod';
import { CONFIGS } from '../deployment/configs';

const Duration = z.string().regex(/^\d+(s|m)$/);

const ServiceSchema = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z
    .object({
      test: z.array(z.string()).optional(),
      disable: z.boolean().optional(),
      start_period: Duration.optional(),
    })
    .loose()
    .optional(),
  read_only: z.boolean().default(false),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
});

const ComposeSchema = z.looseObject({
  services: z.record(z.string(), ServiceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.unknown()),
});

export type ComposeService = z.infer<typeof ServiceSchema>;
export type ComposeFile = z.infer<typeof ComposeSchema>;

/** Whether it runs our product. The simulator is built here too, but stands in for a third party's system. */
export const isOurs = ({ build }: ComposeService): boolean => (build?.target ?? '') in CONFIGS;

/** A variable that the file requires is not set. */
export class MissingVariable extends Error {
  override readonly name = 'MissingVariable';
}

/** The file as plain data. Resolves aliases and merge keys and then inserts variables, as Compose does. */
export const interpolated = (text: string, env: Readonly<Record<string, string>>): unknown =>
  interpolate(parse(text, { merge: true, maxAliasCount: -1 }), env);

export const readCompose = (text: string, env: Readonly<Record<string, string>>): ComposeFile =>
  ComposeSchema.parse(interpolated(text, env));

/** @throws MissingVariable for `${NAME:?why}` */
function interpolate(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return interpolateText(value, env);
  if (Array.isArray(value)) return value.map((item) => interpolate(item, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolate(item, env)]));
}

function interpolateText(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\$|\$\{(\w+)(?:(:[-?])([^}]*))?\}/g,
    (_whole: string, name?: string, operator?: string, word?: string) => {
      if (!name) return '$';
      const value = env[name] ?? '';
      if (value !== '') return value;
      if (operator === ':?') throw new MissingVariable(`${name}: ${word ?? ''}`);
      return operator === ':-' && word ? word : '';
    },
  );
}
