import { isNoFault } from '@muster/signals'
import { flag, number, text, type Raw } from '../values.ts'

/** Trouble code of an SAE J1939 DM1 message. */
export interface Dm1Fault {
  /** Suspect parameter number, 0–524287. */
  spn: number
  /** Failure mode, 0–31. */
  fmi: number
  /** Address of the reporting controller, 0–255. */
  sourceAddress: number
  /** Undefined if the feed does not name the line. */
  canLine?: 0 | 1
  /** Count of the machine. */
  occurrences?: number
  /** False if the fault has ended. */
  active: boolean
  /** Bytes of the lamps and of their flashing in the message. */
  lamps?: readonly [lamps: number, flash: number]
  /** True if the message lists all faults of the source, so that others have ended. */
  isWholeList?: true
}

/** Returns the report of a source without faults. */
export const noFaultOf = (sourceAddress: number): Dm1Fault => ({
  spn: 0,
  fmi: 0,
  sourceAddress,
  active: false,
  isWholeList: true,
})

/** Maximum length of a text of codes; a message has at most 445 codes. */
export const mostCodes = 20_000

/**
 * Returns the trouble codes in the attributes of a gateway: `spn` with `fmi`, and those in `dtcs`. `sourceAddress`,
 * `canLine`, `occurrences` and `active` apply to all codes unless the text has its own; the default source is the engine, 0.
 * The codes for "no fault" end the other faults of their source.
 */
export function dm1In(attributes: Raw): Dm1Fault[] {
  const codes: (Named | undefined)[] = [
    faultOf(attributes.spn, attributes.fmi),
    ...dm1Named(text(attributes.dtcs, mostCodes)),
  ]
  const line = whole(attributes.canLine, 1)
  const occurrences = whole(attributes.occurrences, 2 ** 31 - 1)
  return codes.flatMap(code => {
    if (!code) return []
    const sourceAddress = code.sourceAddress ?? whole(attributes.sourceAddress, 255) ?? 0
    const onLine = line !== undefined && { canLine: line === 0 ? (0 as const) : (1 as const) }
    if (isNoFault(code)) return [{ ...noFaultOf(sourceAddress), ...onLine }]
    return [
      {
        ...(occurrences !== undefined && { occurrences }),
        ...code,
        sourceAddress,
        ...onLine,
        active: flag(attributes.active) ?? true,
      },
    ]
  })
}

type Named = Pick<Dm1Fault, 'spn' | 'fmi'> & Partial<Pick<Dm1Fault, 'sourceAddress' | 'occurrences'>>

/**
 * Parses `SPN110 FMI0 SPN94 FMI18`, `spn: 110, fmi: 0`, `110-0` or `110/0`, with optional words between them, a source
 * address (`SA 3`, before its codes or after each) and an occurrence count (`OC 2`).
 */
export function dm1Named(codes: string | undefined): Named[] {
  if (codes === undefined) return []
  const [before = '', ...parts] = codes.split(/spn(?=\W{0,3}\d)/i)
  if (parts.length === 0)
    return [...codes.matchAll(/(?<![\w/-])(\d+)[-/](\d+)(?![\w/-])/g)].flatMap(
      ([, spn, fmi]) => faultOf(spn, fmi) ?? [],
    )
  let source = numberAfter(sourceMark, before, 255)
  const isAhead = source !== undefined
  return parts.flatMap(part => {
    const own = numberAfter(sourceMark, part, 255)
    const fault = faultOf(/^\W{0,3}(\d+)/.exec(part)?.[1], numberAfter(/fmi\W{0,3}(\d+)/i, part, 31))
    const occurrences = numberAfter(/\b(?:oc|count|occurrences?)\W{0,3}(\d+)/i, part, 126)
    const sourceAddress = isAhead ? source : own
    if (isAhead) source = own ?? source
    return fault
      ? [
          {
            ...fault,
            ...(sourceAddress !== undefined && { sourceAddress }),
            ...(occurrences !== undefined && { occurrences }),
          },
        ]
      : []
  })
}

/** Decimal, or hexadecimal with `0x`. */
const sourceMark = /\b(?:sa|source(?: address)?)\W{0,3}(0x[\da-f]{1,2}\b|\d+)/i

function numberAfter(mark: RegExp, part: string, most: number): number | undefined {
  const found = mark.exec(part)
  return found ? whole(Number(found[1]), most) : undefined
}

function faultOf(spn: unknown, fmi: unknown): Pick<Dm1Fault, 'spn' | 'fmi'> | undefined {
  const [s, f] = [whole(spn, 524_287), whole(fmi, 31)]
  return s === undefined || f === undefined ? undefined : { spn: s, fmi: f }
}

function whole(value: unknown, most: number): number | undefined {
  const n = number(value)
  return n !== undefined && Number.isInteger(n) && n >= 0 && n <= most ? n : undefined
}
