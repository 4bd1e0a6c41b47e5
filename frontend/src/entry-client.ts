import './app/portal/portal.css';
// Only the server links it, but this build is the one that writes files.
import './assets/favicon.svg';

/** For browsers that tell of no paint, in milliseconds; a page that is shown has painted long before. */
const LATEST_MS = 1_000;

/**
 * Takes the page over once it has been painted. Until then it can be read and its forms work by themselves; to fetch and
 * to run the application first would only keep a slow phone from showing it.
 */
function afterFirstPaint(start: () => void): void {
  // A page in a background tab is not painted before somebody looks at it.
  if (document.hidden) return start();
  const late = setTimeout(start, LATEST_MS);
  const observer = new PerformanceObserver((_entries, self) => {
    clearTimeout(late);
    self.disconnect();
    start();
  });
  observer.observe({ type: 'paint', buffered: true });
}

/** All files of this page at once: imports alone would find them one after the other. */
function preload(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

afterFirstPaint(() => {
  const script = document.querySelector<HTMLScriptElement>('script[data-then]');
  preload(script?.dataset['then']?.split(' ') ?? []);
  void import('./take-over.js');
});
