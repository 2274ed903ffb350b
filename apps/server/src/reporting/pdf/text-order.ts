const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/
const digit = /\p{Nd}/u
const letter = /\p{L}/u
const mark = /\p{M}|\u200C|\u200D/u

/** True for text with letters of a right-to-left script. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

type Direction = 'left' | 'right' | 'number' | 'none'

const directionOf = (character: string): Direction =>
  digit.test(character) ? 'number' : rightToLeft.test(character) ? 'right' : letter.test(character) ? 'left' : 'none'

/**
 * Returns the embedding level of each character of a line: even levels are read from the left, odd ones from the right. Covers the
 * rules of UAX 9 that names and figures need: letters, digits and neutral characters between them, without explicit marks.
 */
export function levelsOf(characters: readonly string[]): number[] {
  const directions: Direction[] = []
  for (const character of characters)
    directions.push(mark.test(character) ? (directions.at(-1) ?? 'none') : directionOf(character))
  const isRight = directions.find(direction => direction === 'left' || direction === 'right') === 'right'
  const base = isRight ? 1 : 0
  let strong: Direction = isRight ? 'right' : 'left'
  for (const [at, direction] of directions.entries()) {
    if (direction === 'left' || direction === 'right') strong = direction
    // a number belongs to the letters before it
    else if (direction === 'number' && strong === 'left') directions[at] = 'left'
  }
  const levels = directions.map((direction, at) => {
    // brackets around foreign letters belong to the line
    if (direction === 'right' || (isRight && /[()[\]{}]/.test(characters[at] ?? ''))) return 1
    if (direction === 'left') return isRight ? 2 : 0
    if (direction === 'number') return 2
    return -1
  })
  // neutral characters follow their neighbours if these agree, and the line otherwise; a number in such text counts as its letters
  const side = (at: number) =>
    levels[at] === undefined ? base : levels[at] === 0 ? 0 : directions[at] === 'left' ? 0 : 1
  for (let at = 0; at < levels.length;) {
    if (levels[at] !== -1) {
      at++
      continue
    }
    let end = at
    while (levels[end] === -1) end++
    const [before, after] = [at === 0 ? base : side(at - 1), end === levels.length ? base : side(end)]
    const level = before !== after ? base : before === 1 ? 1 : isRight ? 2 : 0
    levels.fill(level, at, end)
    at = end
  }
  return levels
}

/** Returns runs in visual order, from left to right. */
export function seenOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const seen = [...runs]
  for (let level = Math.max(0, ...runs.map(run => run.level)); level >= 1; level--) {
    for (let at = 0; at < seen.length; at++) {
      let end = at
      while ((seen[end]?.level ?? -1) >= level) end++
      if (end > at) {
        seen.splice(at, end - at, ...seen.slice(at, end).toReversed())
        at = end - 1
      }
    }
  }
  return seen
}

const mirrors: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** Reverses punctuation and spaces between right-to-left words, and mirrors brackets. */
export const mirrored = (text: string): string =>
  [...text]
    .toReversed()
    .map(character => mirrors[character] ?? character)
    .join('')
