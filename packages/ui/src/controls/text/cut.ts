/** Cuts text to the maximum length (001 §5), in UTF-16 units like inputs, without splitting a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const splits = /[\uD800-\uDBFF]/.test(text[max - 1] ?? '')
  return text.slice(0, splits ? max - 1 : max)
}
