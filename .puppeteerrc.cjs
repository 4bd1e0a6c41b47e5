/** Chromium comes from an npm package or from the machine (see libs/testing), so puppeteer fetches none. */
module.exports = { skipDownload: true };
