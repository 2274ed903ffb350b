export interface Part {
  text: string
  /** Part that matches the search. */
  isHit: boolean
}

export interface Match {
  /** 0: starts with the text; 1: a word starts with it; 2: contains it. */
  rank: 0 | 1 | 2
  parts: readonly Part[]
}

/**
 * Matches a label that contains every word of the search in any order, ignoring case.
 *
 * @returns undefined without a match; an empty search matches everything
 */
export function match(label: string, search: string): Match | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const lower = label.toLowerCase()
  const hits = new Set<number>()
  for (const word of words) {
    const at = startOf(lower, word)
    if (at < 0) return undefined
    for (let i = at; i < at + word.length; i++) hits.add(i)
  }
  const [first = ''] = words
  return { rank: rankOf(lower, first), parts: partsOf(label, hits) }
}

/** Returns the position of the word, preferably at the start of a word. */
function startOf(lower: string, word: string): number {
  const atWord = ` ${lower}`.indexOf(` ${word}`)
  return atWord >= 0 ? atWord : lower.indexOf(word)
}

function rankOf(lower: string, first: string): Match['rank'] {
  if (lower.startsWith(first)) return 0
  return ` ${lower}`.includes(` ${first}`) ? 1 : 2
}

function partsOf(label: string, hits: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  for (const [i, character] of label.split('').entries()) {
    const last = parts.at(-1)
    if (last && last.isHit === hits.has(i)) last.text += character
    else parts.push({ text: character, isHit: hits.has(i) })
  }
  return parts
}
