/** Has the browser keep a file under this name, as a download does. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  followToFile(address, name);
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** The same with an address that says of itself that it is to be kept. */
export function followToFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
