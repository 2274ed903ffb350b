import { feedSignals } from '@muster/signals'
import { instant } from '../checks.ts'
import { flag, isRecord, text, type Raw } from '../values.ts'
import { field } from './document.ts'
import { amount } from './quantities.ts'

/** Elements of the standard as it writes them, by their names in lower case: providers differ. */
const written = new Map(
  Object.values(feedSignals)
    .flatMap(({ aemp }) => aemp)
    .flatMap(path => path.split('.'))
    .map(name => [name.toLowerCase(), name]),
)
const nameOf = (element: string) => written.get(element.toLowerCase()) ?? element

/**
 * Signals of the parts of a machine that are no measure: `<CumulativeIdleHours><Hour>3</Hour>` is `CumulativeIdleHours: 3`; parts of
 * several values get both names, switches are digital inputs.
 * @param taken elements that have a field of their own, by their part, in lower case
 */
export function otherSignals(
  parts: readonly (readonly [string, unknown])[],
  taken: ReadonlyMap<string, ReadonlySet<string>>,
): Raw {
  const signals: Raw = {}
  for (const [name, part] of parts) {
    const switches = isSwitches(name) ? switchesIn(part) : undefined
    if (switches) Object.assign(signals, switches)
    else addPart(signals, nameOf(name), newestOf(part), taken.get(name.toLowerCase()))
  }
  return signals
}

function addPart(signals: Raw, name: string, part: unknown, own: ReadonlySet<string> | undefined): void {
  if (!isRecord(part)) {
    if (!own) signals[name] = amount(part) ?? part
    return
  }
  const values = Object.entries(part).filter(([key]) => {
    const lower = key.toLowerCase()
    return lower !== 'datetime' && !own?.has(lower)
  })
  for (const [key, value] of values)
    signals[values.length === 1 && !own ? name : `${name}.${nameOf(key)}`] = amount(value) ?? value
}

/** Returns the last reported entry of a part that has several, such as one for each engine. */
function newestOf(part: unknown): unknown {
  if (!Array.isArray(part) || !part.every(isRecord)) return part
  const time = (entry: unknown) => instant(field(entry, 'datetime'))
  return part.toSorted((a, b) => time(b) - time(a))[0]
}

const isSwitches = (name: string) => /^(switch(es|status|state)?|digitalinputs?)$/i.test(name)

/** `in1`, `in2` and so on, by the numbers of the switches; undefined where the element has none. */
function switchesIn(part: unknown): Raw | undefined {
  const inner = isRecord(part) ? Object.values(part).find(value => Array.isArray(value)) : undefined
  const entries = Array.isArray(part) ? (part as unknown[]) : ((inner as unknown[] | undefined) ?? [part])
  const states = entries.flatMap(entry => {
    const [number, state] = [valueOf(entry, /number$|id$/i), valueOf(entry, /state$|status$|value$|^on$|active$/i)]
    const isOn = flag(state) ?? wordFlag(state)
    return amount(number) === undefined || isOn === undefined ? [] : [[`in${amount(number)}`, isOn] as const]
  })
  return states.length > 0 ? Object.fromEntries(states) : undefined
}

const valueOf = (entry: unknown, name: RegExp): unknown =>
  isRecord(entry) ? Object.entries(entry).find(([key]) => name.test(key))?.[1] : undefined

function wordFlag(value: unknown): boolean | undefined {
  const word = text(value)?.toLowerCase()
  if (word === 'active' || word === 'closed') return true
  return word === 'inactive' || word === 'open' ? false : undefined
}
