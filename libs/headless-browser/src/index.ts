export { type Chromium, findChromium, QUIET_FLAGS } from './chromium';
export { type ConfinedBrowser, launchConfinedBrowser, treeMemoryMb } from './confined-browser';
