/**
 * Tests use real servers, and the machine may be busy. This is long enough for a slow test and still catches a hang.
 */
jest.setTimeout(30_000);
