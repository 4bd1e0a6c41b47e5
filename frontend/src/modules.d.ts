declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

/** Injected into the server build by build.mjs: extra files that a route loads. */
declare const __ROUTE_PRELOADS__:
  Readonly<Record<'upload' | 'information' | 'status' | 'verify' | 'agents', readonly string[]>> | undefined;

/** The URL of a file that the bundler copies unchanged. */
declare module '*?url' {
  const url: string;
  export default url;
}

/** Vite's `import.meta.glob`: the matching modules by path. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { import: string; eager: true }): Readonly<Record<string, Module>>;
  glob<Module>(
    pattern: string,
    options: { import: string },
  ): Readonly<Record<string, (() => Promise<Module>) | undefined>>;
}
