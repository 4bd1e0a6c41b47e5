/** Starting and ending the whole product takes its time; what a test waits for has a time limit of its own. */
jest.setTimeout(300_000);
