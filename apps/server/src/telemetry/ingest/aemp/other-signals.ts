import { feedSignals } from '@muster/signals'
import { instant } from '../checks.ts'
import { flag, isRecord, text, type Raw } from '../values.ts'
import { field } from './document.ts'
import { amount } from './quantities.ts'

/** Standard element names by lower-case name, because providers differ. */
const written = new Map(
  Object.values(feedSignals)
    .flatMap(({ aemp }) => aemp)
    .flatMap(path => path.split('.'))
    .map(name => [name.toLowerCase(), name]),
)
const nameOf = (element: string) => written.get(element.toLowerCase()) ?? element

/**
 * Converts other parts of a machine to signals: `<CumulativeIdleHours><Hour>3</Hour>` becomes `CumulativeIdleHours: 3`; parts with
 * several values get both names, switches become digital inputs.
 * @param taken elements that map to a field, by part, in lower case
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

/** Returns the newest entry of a part with several, such as one per engine. */
function newestOf(part: unknown): unknown {
  if (!Array.isArray(part) || !part.every(isRecord)) return part
  const time = (entry: unknown) => instant(field(entry, 'datetime'))
  return part.toSorted((a, b) => time(b) - time(a))[0]
}

const isSwitches = (name: string) => /^(switch(es|status|state)?|digitalinputs?)$/i.test(name)

/** Returns `in1`, `in2` and so on by switch number, or undefined without switches. */
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
