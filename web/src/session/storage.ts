/** A browser that blocks site data throws on access to the storage. */
export function isStorageAllowed(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}
