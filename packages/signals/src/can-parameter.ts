import { readCanTable } from './can-table.ts'
import { pgnMask, sentBit, type CanSignal, type IdPattern, type SignalCondition } from './can-frames.ts'

/** A number in a frame that selects which other signals the frame contains. */
export interface CanMultiplexer {
  /** Same numbering as in parameters. */
  dataBitStart: number
  dataLength: number
  intel?: boolean
  /** Inclusive ranges of unsigned raw values; one of them must contain the number. */
  ranges: { from: number; to: number }[]
}

/** Position of a CAN parameter (001 §3) in the frames of a bus, and the meaning of its bits. */
export interface CanParameterSettings {
  /** Hexadecimal, like the mask. A mask of zeros means none. */
  identifier: string
  mask: string
  /** 29-bit instead of 11-bit identifier. */
  bit29: boolean
  /** Start bit; big-endian parameters count in transmission order. */
  dataBitStart: number
  dataLength: number
  intel: boolean
  dataResolution: number
  dataOffset: number
  /** `INTERPOLATED` replaces resolution and offset by the table. */
  calculusType?: string
  lookupTableAsXml?: string | undefined
  /** Added to values of raw numbers other than 0. */
  conditionalOffset?: number | undefined
  /** Two's complement. */
  signed?: boolean
  /** IEEE 754, 32 or 64 bits. */
  float?: boolean
  /** Conditions that a frame must meet to contain the parameter. */
  multiplexer?: readonly CanMultiplexer[]
  /** Names of raw values. */
  encodedValues?: readonly { value: number; name: string }[]
}

/** Masks of complete identifiers. */
export const allBits = { standard: 0x7ff, extended: 0x1fff_ffff }
const [priorityBits, sourceBits] = [0x1c00_0000, 0xff]

/** A signal and the frames that contain it. */
export interface CanReader {
  pattern: IdPattern
  signal: CanSignal
  conditions: readonly SignalCondition[]
  /** Frames of all source addresses match, each with its own value. */
  isOfAnySource: boolean
  /** Preferred source address when several send the message; undefined if the parameter names none. */
  source?: number
}

/**
 * Returns the reader of a parameter. Its mask decides whether the message is one of SAE J1939: a complete mask means
 * no, a mask of the parameter group means yes; without a mask the protocol decides.
 *
 * @param isJ1939 whether the protocol is J1939
 */
export function parameterReader(parameter: CanParameterSettings, isJ1939: boolean): CanReader {
  const isOfJ1939 = isOfJ1939Message(parameter, isJ1939)
  return {
    ...(isOfJ1939 ? groupOf(parameter) : { pattern: exactly(parameter), isOfAnySource: false }),
    signal: signalOf(parameter, isOfJ1939),
    conditions: (parameter.multiplexer ?? []).map(multiplexer => ({
      signal: signalOf({ dataResolution: 1, dataOffset: 0, ...multiplexer, intel: multiplexer.intel ?? false }, false),
      ranges: multiplexer.ranges,
    })),
  }
}

function isOfJ1939Message({ mask, bit29 }: CanParameterSettings, isJ1939: boolean): boolean {
  const bits = Number.parseInt(mask, 16) & allBits.extended
  if (!bit29) return false
  if (bits === 0) return isJ1939
  // the format must be included, and priority or source must not
  return (bits & 0xff_0000) === 0xff_0000 && bits !== allBits.extended
}

function exactly({ identifier, mask, bit29 }: CanParameterSettings): IdPattern {
  const all = bit29 ? allBits.extended : allBits.standard
  return { id: Number.parseInt(identifier, 16) & all, mask: Number.parseInt(mask, 16) & all || all, extended: bit29 }
}

/** Null addresses, which databases use for any source. */
const noSource = 0xfe

/** Matches frames of the parameter group with any priority. */
function groupOf({ identifier, mask }: CanParameterSettings): Pick<CanReader, 'pattern' | 'isOfAnySource' | 'source'> {
  const [id, bits] = [Number.parseInt(identifier, 16), Number.parseInt(mask, 16) & allBits.extended]
  const isOfAnySource = (bits & sourceBits) === 0
  const [ofGroup, source] = [pgnMask(id), id & sourceBits]
  // masks that include the priority were stored without the source
  const names = (bits & priorityBits) === 0 && source < noSource
  return {
    pattern: { id, mask: bits === 0 ? ofGroup : bits & ~priorityBits, extended: true },
    isOfAnySource,
    ...(isOfAnySource && names && { source }),
  }
}

type Place = Pick<CanParameterSettings, 'dataBitStart' | 'dataLength' | 'intel' | 'dataResolution' | 'dataOffset'> &
  Partial<
    Pick<
      CanParameterSettings,
      'signed' | 'float' | 'encodedValues' | 'calculusType' | 'lookupTableAsXml' | 'conditionalOffset'
    >
  >

const signalOf = (place: Place, isJ1939: boolean): CanSignal => ({
  start: place.intel ? place.dataBitStart : sentBit(place.dataBitStart),
  length: place.dataLength,
  bigEndian: !place.intel,
  factor: place.dataResolution,
  offset: place.dataOffset,
  ...(place.signed && { signed: true }),
  ...(place.float && { float: true }),
  ...curveOf(place),
  ...(place.conditionalOffset && { conditionalOffset: place.conditionalOffset }),
  ...(isJ1939 && { isJ1939 }),
  ...(place.encodedValues?.length && {
    texts: new Map(place.encodedValues.map(({ value, name }) => [value, name])),
  }),
})

/** Ignores an unreadable table that was stored before tables were checked: the value is the raw number. */
function curveOf({ calculusType, lookupTableAsXml }: Place): Pick<CanSignal, 'curve'> {
  if (calculusType !== 'INTERPOLATED' || lookupTableAsXml === undefined) return {}
  const table = readCanTable(lookupTableAsXml)
  return 'points' in table ? { curve: table.points } : {}
}
