/** Real servers on a machine that does other things too: a test that hangs is still found, one that waits its turn passes. */
jest.setTimeout(30_000);
