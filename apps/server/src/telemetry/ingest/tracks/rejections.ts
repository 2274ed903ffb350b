import type { Rejection } from '../observation.ts'

/** Readings that were rejected for one reason. */
export interface RejectedGroup {
  count: number
  /** `100 points have no time (rows 3, 7, 8 …)` */
  text: string
}

interface Group {
  count: number
  numbers: number[]
  example: string
}

/** Rows that a group names, and maximum number of groups. */
const named = 5
const most = 50

/** Plural texts of reasons. */
const plural: readonly (readonly [reason: RegExp, text: string])[] = [
  [/^has no (date and )?time\b/, 'no time'],
  [/^the time ".*" is no time/, 'a time that cannot be read'],
  [/^".*" is no date and time/, 'a time that cannot be read'],
  [/^the time .* is more than a day ahead/, 'a time in the future'],
  [/^the time .* is before 2000/, 'a time before 2000'],
  [/^l(at|ong)itude is missing/, 'no position'],
  [/^l(at|ong)itude .* is no value between/, 'a position off the globe'],
  [/^has a quotation mark/, 'a quotation mark that is never closed'],
]

/** Groups rejections by reason. */
export class Rejections {
  readonly #groups = new Map<string, Group>()
  readonly #noun: string

  /** @param noun noun of the numbers: `row`, `point` */
  constructor(noun: string) {
    this.#noun = noun
  }

  add({ index, reason }: Rejection): void {
    const said = reason.replace(/^(Line|Point) \d+: /, '')
    const known = plural.find(([pattern]) => pattern.test(said))?.[1]
    const key = known ?? said.replaceAll(/"[^"]*"/g, '""').replaceAll(/[\d.:TZ-]*\d[\d.:TZ-]*/g, '0')
    const group = this.#groups.get(key) ?? (this.#groups.size < most ? this.#start(key, said) : undefined)
    const into = group ?? this.#groups.get('') ?? this.#start('', 'other reasons')
    into.count++
    if (into.numbers.length < named) into.numbers.push(index + 1)
  }

  #start(key: string, example: string): Group {
    const group = { count: 0, numbers: [], example }
    this.#groups.set(key, group)
    return group
  }

  /** Groups, the largest first. */
  get groups(): RejectedGroup[] {
    return [...this.#groups]
      .map(([key, group]) => ({ count: group.count, text: this.#text(key, group) }))
      .toSorted((a, b) => b.count - a.count)
  }

  #text(key: string, { count, numbers, example }: Group): string {
    const rest = count > numbers.length ? ' …' : ''
    const where = `(${this.#noun}${count === 1 ? '' : 's'} ${numbers.join(', ')}${rest})`
    const points = count === 1 ? '1 point' : `${count} points`
    if (!plural.some(([, text]) => text === key)) return `${points} ${where}: ${example}`
    const detail = /^(no time|no position)$/.test(key) ? '' : `: ${example}`
    return `${points} ${count === 1 ? 'has' : 'have'} ${key} ${where}${detail}`
  }
}
