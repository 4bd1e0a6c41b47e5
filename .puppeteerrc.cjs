/** Chromium comes from an npm package or from the machine (see libs/headless-browser), so puppeteer fetches none. */
module.exports = { skipDownload: true };
