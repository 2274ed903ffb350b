import { j1939Of } from '../can-frames.ts'

/** Parameter groups of active and previously active faults. */
const groups = { DM1: 65_226, DM2: 65_227 } as const

export const lampNames = ['protect', 'amber', 'redStop', 'mil'] as const
export type LampName = (typeof lampNames)[number]

export type LampLook = 'off' | 'steady' | 'slow' | 'fast'

/** Lamps of a message, except those with an error or without a value. */
export type Lamps = Partial<Record<LampName, LampLook>>

export interface TroubleCode {
  /** Suspect parameter number. */
  spn: number
  /** Failure mode identifier. */
  fmi: number
  /** Undefined if unknown. */
  occurrences?: number
}

export interface Diagnostics {
  kind: keyof typeof groups
  source: number
  lamps: Lamps
  /** Bytes of the lamps and of their flashing, as sent. */
  lampBytes: readonly [lamps: number, flash: number]
  /** Empty without faults. */
  faults: TroubleCode[]
}

/** Bit layout of an SPN; 4 is the current one, 3 is equivalent. */
export type ConversionMethod = 1 | 2 | 3 | 4

const bytesOfCode = 4

/**
 * Reads a diagnostics message (DM1 or DM2). Returns undefined for other messages.
 *
 * @param method layout of codes whose conversion bit marks an old version
 */
export function readDiagnostics(id: number, data: Uint8Array, method: ConversionMethod = 4): Diagnostics | undefined {
  const kind = kindOf(id)
  if (!kind || data.length < 2 + bytesOfCode) return undefined
  const [lamps = 0, flash = 0] = data
  const faults: TroubleCode[] = []
  for (let at = 2; at + bytesOfCode <= data.length; at += bytesOfCode) {
    const code = codeAt(data, at, method)
    if (!isNoFault(code)) faults.push(code)
  }
  return { kind, source: j1939Of(id).source, lamps: lampsOf(lamps, flash), lampBytes: [lamps, flash], faults }
}

/** Kind of diagnostics of a 29-bit identifier. */
export function kindOf(id: number): Diagnostics['kind'] | undefined {
  const pgn = (id >>> 8) & 0x3_ffff
  return pgn === groups.DM1 ? 'DM1' : pgn === groups.DM2 ? 'DM2' : undefined
}

/** Returns whether a code means no fault. */
export const isNoFault = ({ spn, fmi }: Pick<TroubleCode, 'spn' | 'fmi'>): boolean =>
  (spn === 0 && fmi === 0) || (spn === 524_287 && fmi === 31)

function codeAt(data: Uint8Array, at: number, method: ConversionMethod): TroubleCode {
  const [a, b, c, d] = data.subarray(at, at + bytesOfCode) as unknown as [number, number, number, number]
  const top = c >> 5
  const isOld = d >> 7 === 1
  const spn =
    isOld && method === 1
      ? (a << 11) | (b << 3) | top
      : isOld && method === 2
        ? (b << 11) | (a << 3) | top
        : a | (b << 8) | (top << 16)
  const occurrences = d & 127
  return { spn, fmi: c & 31, ...(occurrences < 127 && { occurrences }) }
}

/** Decodes lamps: two bits each in the lamp byte and the flash byte, with the protect lamp in the lowest. */
export function lampsOf(lamps: number, flash: number): Lamps {
  return Object.fromEntries(
    lampNames.flatMap((name, index) => {
      const [state, look] = [(lamps >> (index * 2)) & 3, (flash >> (index * 2)) & 3]
      if (state > 1) return []
      return [[name, state === 0 ? 'off' : look === 0 ? 'slow' : look === 1 ? 'fast' : 'steady']]
    }),
  ) as Lamps
}
