import { configure } from '@testing-library/react';

/** The library's default of one second is too short on a busy machine. A real failure still fails. */
configure({ asyncUtilTimeout: 10_000 });
