import { configure } from '@testing-library/react';

/** A machine that does something else at the same time needs more than the library's one second; a failure still fails. */
configure({ asyncUtilTimeout: 10_000 });
