import { field } from './document.ts'
import { checkTime } from '../checks.ts'
import { dm1In } from '../dm1/dm1.ts'
import type { DeviceEvent } from '../observation.ts'
import { signalsOf, text } from '../values.ts'

type Fault = Omit<DeviceEvent, 'deviceUid' | 'source'>

/** Converts the faults of one machine to events, one event for all faults of an instant. */
export function faultEvents(faults: unknown[], fallback: number | undefined, now: number): Fault[] {
  const byTime = new Map<number, Fault>()
  for (const fault of faults) {
    const time = checkTime(field(fault, 'datetime') ?? fallback, 'Fault datetime', now)
    const description = [text(field(fault, 'CodeIdentifier')), text(field(fault, 'CodeDescription'), 1000)]
      .filter(Boolean)
      .join(' ')
    const codes = dm1In({ dtcs: field(fault, 'CodeIdentifier') })
    const earlier = byTime.get(time)
    if (earlier) {
      earlier.text = `${earlier.text}; ${description || 'fault'}`
      if (codes.length > 0) earlier.dm1 = [...(earlier.dm1 ?? []), ...codes]
      continue
    }
    byTime.set(time, {
      type: 'fault',
      time,
      text: description || 'fault',
      ...signalsPart(fault),
      ...(codes.length > 0 && { dm1: codes }),
    })
  }
  return [...byTime.values()]
}

function signalsPart(fault: unknown) {
  const signals = signalsOf({
    code: field(fault, 'CodeIdentifier'),
    severity: field(fault, 'CodeSeverity'),
    source: field(fault, 'CodeSource'),
  })
  return signals ? { signals } : {}
}
