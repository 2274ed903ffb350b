import { j1939Of } from '../can-frames.ts'

/** Parameter groups of the active faults and of those that were active before. */
const groups = { DM1: 65_226, DM2: 65_227 } as const

export const lampNames = ['protect', 'amber', 'redStop', 'mil'] as const
export type LampName = (typeof lampNames)[number]

export type LampLook = 'off' | 'steady' | 'slow' | 'fast'

/** Lamps that a message reports on; those with an error or without a value are left out. */
export type Lamps = Partial<Record<LampName, LampLook>>

export interface TroubleCode {
  /** Suspect parameter number. */
  spn: number
  /** Failure mode. */
  fmi: number
  /** Absent when it is unknown. */
  occurrences?: number
}

export interface Diagnostics {
  kind: keyof typeof groups
  source: number
  lamps: Lamps
  /** Bytes of the lamps and of their flashing, as sent. */
  lampBytes: readonly [lamps: number, flash: number]
  /** Empty when there is no fault. */
  faults: TroubleCode[]
}

/** Arrangement of the bits of an SPN; 4 is today's, 3 is alike. */
export type ConversionMethod = 1 | 2 | 3 | 4

const bytesOfCode = 4

/**
 * Reads a message of diagnostics (DM1 or DM2); undefined for any other message.
 * @param method of codes whose conversion bit says that they are of an old version
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

/** The kind of diagnostics that a 29-bit identifier is of. */
export function kindOf(id: number): Diagnostics['kind'] | undefined {
  const pgn = (id >>> 8) & 0x3_ffff
  return pgn === groups.DM1 ? 'DM1' : pgn === groups.DM2 ? 'DM2' : undefined
}

/** Codes that stand for no fault. */
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

/** Each lamp has two bits in the byte of lamps and in that of their flashing, the protect lamp the lowest. */
export function lampsOf(lamps: number, flash: number): Lamps {
  return Object.fromEntries(
    lampNames.flatMap((name, index) => {
      const [state, look] = [(lamps >> (index * 2)) & 3, (flash >> (index * 2)) & 3]
      if (state > 1) return []
      return [[name, state === 0 ? 'off' : look === 0 ? 'slow' : look === 1 ? 'fast' : 'steady']]
    }),
  ) as Lamps
}
