import { Logger } from '@nestjs/common';

// Errors that tests provoke on purpose would bury their results. TEST_LOGS=1 shows them.
if (!process.env['TEST_LOGS']) Logger.overrideLogger(false);
