import './app/portal/portal.css';
// Only server-rendered HTML links it, but the client build emits the file.
import './assets/favicon.svg';

/** Fallback in milliseconds for browsers that report no paint. */
const PAINT_TIMEOUT_MS = 1_000;

/**
 * Starts hydration after the first paint. The server-rendered page is readable and its forms work without script, so
 * loading the application first would only delay the paint on a slow phone.
 */
function afterFirstPaint(start: () => void): void {
  // A background tab reports no paint.
  if (document.hidden) return start();
  const timeout = setTimeout(start, PAINT_TIMEOUT_MS);
  const observer = new PerformanceObserver((_entries, self) => {
    clearTimeout(timeout);
    self.disconnect();
    start();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** Requests all of the page's modules at once; imports alone would discover them one after another. */
function preload(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

afterFirstPaint(() => {
  const script = document.querySelector<HTMLScriptElement>('script[data-preload]');
  preload(script?.dataset['preload']?.split(' ') ?? []);
  void import('./hydrate.js');
});
