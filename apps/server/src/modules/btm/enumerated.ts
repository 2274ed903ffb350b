import { count } from '../../kernel/records/save-record.ts'

/**
 * How many there are and the first of them by name: `7 units: A, B and 5 more`.
 * @param names of those that the caller may see; may be fewer than the total
 */
export function enumerated(total: number, noun: string, names: readonly string[]): string {
  if (names.length === 0) return count(total, noun)
  const more = total > names.length ? ` and ${total - names.length} more` : ''
  return `${count(total, noun)}: ${names.join(', ')}${more}`
}
