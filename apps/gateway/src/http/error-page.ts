import type { AppError } from '@coverleaf/service-kit';

/** A page for when the portal itself cannot be rendered. It needs nothing but itself. */
export function errorPage({ status, message }: Pick<AppError, 'status' | 'message'>): string {
  const again =
    status >= 500 ? '<p>Nothing that you sent before is lost. Please try again in a minute.</p>' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title>
</head>
<body>
<main>
<h1>Unexpected Application Error!</h1>
<p>${message}</p>
${again}
</main>
</body>
</html>`;
}
