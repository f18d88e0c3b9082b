// Files of the page: fetched beside it, or found within it where everything is in one file.

/** The bytes of an embedded file, or null where it lies beside the page. */
export function embedded(name) {
  const element = document.querySelector(`script[data-file="${name}"]`);
  if (!element) return null;
  const text = atob(element.textContent.trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The bytes of a file of the page. Throws if it is missing. */
export async function asset(name) {
  const bytes = embedded(name);
  if (bytes) return bytes;
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} is missing beside the page (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
