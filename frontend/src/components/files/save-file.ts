export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  followToFile(address, name);
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

export function followToFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
