/** Starting and stopping the whole product takes long. What tests wait for has its own time limit. */
jest.setTimeout(300_000);
