import type { ReactNode } from 'react';
export function UploadPage(): ReactNode { return <h1>Upload</h1>; }
