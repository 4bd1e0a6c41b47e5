import { Logger } from '@nestjs/common';

// What a test provokes on purpose would bury what it says. TEST_LOGS=1 shows it.
if (!process.env['TEST_LOGS']) Logger.overrideLogger(false);
