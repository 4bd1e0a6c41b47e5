export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  followToFile(address, name);
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

export function followToFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
