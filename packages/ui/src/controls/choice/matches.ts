import type { Option, OptionValue } from './option.ts'

/** Removes diacritics and case, so that "zurich" finds "Zürich". */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Options whose label contains every word of the query, in any order. */
export function matches<V extends OptionValue>(options: readonly Option<V>[], query: string): readonly Option<V>[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => words.every(word => plain(label).includes(word)))
}
