const special = /[&<>"]|[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const specials = new RegExp(special.source, 'gu')
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text between tags or in an attribute, and removes characters that XML does not allow. */
export function xml(text: string): string {
  return special.test(text) ? text.replaceAll(specials, found => entities[found] ?? '') : text
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
