declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

/** Written into the server's build by build.mjs: files that a route loads beside those of every page. */
declare const __ROUTE_PRELOADS__:
  Readonly<Record<'upload' | 'information' | 'status', readonly string[]>> | undefined;

/** The address of a file that is kept as it is. */
declare module '*?url' {
  const url: string;
  export default url;
}

/** What the bundler makes of a pattern: the modules whose files match, by their paths. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { import: string; eager: true }): Readonly<Record<string, Module>>;
  glob<Module>(
    pattern: string,
    options: { import: string },
  ): Readonly<Record<string, (() => Promise<Module>) | undefined>>;
}
