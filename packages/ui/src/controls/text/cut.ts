/** 001 §5: text cut to the maximum length, in UTF-16 units as inputs count; never through the middle of a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const splits = /[\uD800-\uDBFF]/.test(text[max - 1] ?? '')
  return text.slice(0, splits ? max - 1 : max)
}
