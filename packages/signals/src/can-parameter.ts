import { readCanTable } from './can-table.ts'
import { pgnMask, sentBit, type CanSignal, type IdPattern, type SignalCondition } from './can-frames.ts'

/** A number in a frame that selects what else the frame holds. */
export interface CanMultiplexer {
  /** As of a parameter. */
  dataBitStart: number
  dataLength: number
  intel?: boolean
  /** Raw values without a sign, both ends included; one of the ranges must contain the number. */
  ranges: { from: number; to: number }[]
}

/** Where a CAN parameter (001 §3) is in the frames of a bus, and what its bits stand for. */
export interface CanParameterSettings {
  /** Hexadecimal, as the mask. A mask of zeros is no mask. */
  identifier: string
  mask: string
  /** 29 bits instead of 11. */
  bit29: boolean
  /** Bits of big-endian parameters count in the order of sending. */
  dataBitStart: number
  dataLength: number
  intel: boolean
  dataResolution: number
  dataOffset: number
  /** With `INTERPOLATED`, the table replaces resolution and offset. */
  calculusType?: string
  lookupTableAsXml?: string | undefined
  /** Added to the value where the raw number is not 0. */
  conditionalOffset?: number | undefined
  /** Two's complement. */
  signed?: boolean
  /** IEEE 754, of 32 or 64 bits. */
  float?: boolean
  /** Only frames in which all of them match have the parameter. */
  multiplexer?: readonly CanMultiplexer[]
  /** Names of raw values. */
  encodedValues?: readonly { value: number; name: string }[]
}

/** Bits of an identifier. */
export const allBits = { standard: 0x7ff, extended: 0x1fff_ffff }
const [priorityBits, sourceBits] = [0x1c00_0000, 0xff]

/** A signal and the frames that have it. */
export interface CanReader {
  pattern: IdPattern
  signal: CanSignal
  conditions: readonly SignalCondition[]
  /** Frames of all source addresses match, each with a value of its own. */
  isOfAnySource: boolean
  /** The address whose value is meant when several send the message; absent when the parameter names none. */
  source?: number
}

/**
 * Returns the reader of a parameter. Its mask decides whether its message is one of SAE J1939: with all bits of the identifier it is
 * none, with those of the parameter group it is one; without a mask its protocol decides.
 * @param isJ1939 of the protocol
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
  // the format must count, and either priority or source must not
  return (bits & 0xff_0000) === 0xff_0000 && bits !== allBits.extended
}

function exactly({ identifier, mask, bit29 }: CanParameterSettings): IdPattern {
  const all = bit29 ? allBits.extended : allBits.standard
  return { id: Number.parseInt(identifier, 16) & all, mask: Number.parseInt(mask, 16) & all || all, extended: bit29 }
}

/** Addresses that nobody sends from: databases have them where any source is meant. */
const noSource = 0xfe

/** Frames of the parameter group, whatever their priority. */
function groupOf({ identifier, mask }: CanParameterSettings): Pick<CanReader, 'pattern' | 'isOfAnySource' | 'source'> {
  const [id, bits] = [Number.parseInt(identifier, 16), Number.parseInt(mask, 16) & allBits.extended]
  const isOfAnySource = (bits & sourceBits) === 0
  const [ofGroup, source] = [pgnMask(id), id & sourceBits]
  // a mask with the priority was stored without the source
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

/** A table that cannot be read, stored before tables were checked, is none: the value is the raw number. */
function curveOf({ calculusType, lookupTableAsXml }: Place): Pick<CanSignal, 'curve'> {
  if (calculusType !== 'INTERPOLATED' || lookupTableAsXml === undefined) return {}
  const table = readCanTable(lookupTableAsXml)
  return 'points' in table ? { curve: table.points } : {}
}
