import { valueAt, type CurvePoint } from './curve.ts'

/**
 * Position of a number in the data of a frame, and its meaning. Bits are numbered as in DBC files: bit 0 is the
 * lowest of byte 0, bit 8 the lowest of byte 1.
 */
export interface CanSignal {
  /** Lowest bit of a little-endian (Intel) number, highest of a big-endian (Motorola) one. */
  start: number
  /** Number of bits, 1–64. */
  length: number
  bigEndian?: boolean
  /** Two's complement. */
  signed?: boolean
  /** IEEE 754, 32 or 64 bits. */
  float?: boolean
  /** Factor of the raw number: value = raw × factor + offset. */
  factor: number
  offset: number
  /** Values by raw number with linear interpolation, instead of factor and offset; sorted by raw number. */
  curve?: readonly CurvePoint[]
  /** Added to values of raw numbers other than 0. */
  conditionalOffset?: number
  /** The highest raw values mean a status, an error or no value (SAE J1939). */
  isJ1939?: boolean
  /** Names of raw values. */
  texts?: ReadonlyMap<number, string>
}

/** Raw value that is not a number: a status, a sensor error, or no value. */
export type SpecialValue = 'status' | 'error' | 'notAvailable'

/** Largest number of bits that JavaScript numbers represent exactly. */
const exactBits = 53

/** Index of a big-endian number's first bit in transmission order, starting with the highest bit of byte 0. */
export const sentBit = (start: number): number => (start & ~7) + 7 - (start & 7)

/** Returns whether a signal fits in a number of bytes. */
export const fitsIn = ({ start, length, bigEndian }: CanSignal, bytes: number): boolean =>
  (bigEndian ? sentBit(start) : start) + length <= bytes * 8

/**
 * Returns the raw number of a signal. Rounds numbers of more than 53 bits; does not decode floats.
 *
 * @param data bytes of many frames
 * @param from first byte of the frame
 * @param size bytes of the frame
 * @returns NaN if the frame is too short
 */
export function rawOf(data: Uint8Array, from: number, size: number, signal: CanSignal): number {
  if (!fitsIn(signal, size)) return Number.NaN
  const { length, signed } = signal
  if (length > exactBits) {
    const bits = bitsOf(data, from, signal)
    return Number(signed ? BigInt.asIntN(length, bits) : bits)
  }
  const raw = signal.bigEndian ? bigEndianOf(data, from, signal) : littleEndianOf(data, from, signal)
  return signed && raw >= 2 ** (length - 1) ? raw - 2 ** length : raw
}

/**
 * Returns the value of a signal in its unit.
 *
 * @returns NaN if the frame is too short or contains no value
 */
export function valueOf(data: Uint8Array, from: number, size: number, signal: CanSignal): number {
  const { length, float } = signal
  if (float) return fitsIn(signal, size) ? scaled(floatOf(bitsOf(data, from, signal), length), signal) : Number.NaN
  const raw = rawOf(data, from, size, signal)
  return specialOf(raw, signal) ? Number.NaN : scaled(raw, signal)
}

function scaled(raw: number, { factor, offset, curve, conditionalOffset = 0 }: CanSignal): number {
  if (Number.isNaN(raw)) return raw
  const value = curve ? (valueAt(curve, raw, true) ?? Number.NaN) : raw * factor + offset
  return raw === 0 ? value : value + conditionalOffset
}

/**
 * Returns the special meaning of a raw number. In a byte, and in the highest byte of longer numbers, FB–FD is a
 * status, FE an error and FF no value; in two bits, 2 is an error and 3 no value. A number named by the signal's
 * texts is a value, unless its name means the same. Signed numbers have no value when all bits are set; other lengths
 * always have one.
 */
export function specialOf(raw: number, { length, signed, float, isJ1939, texts }: CanSignal): SpecialValue | undefined {
  if (!isJ1939 || float) return undefined
  const special = signed ? (length >= 8 && raw === -1 ? 'notAvailable' : undefined) : rangeOf(raw, length)
  const name = special && texts?.get(raw)
  return name === undefined || namesNoFigure.test(name) ? special : undefined
}

function rangeOf(raw: number, length: number): SpecialValue | undefined {
  if (length === 2) return raw === 2 ? 'error' : raw === 3 ? 'notAvailable' : undefined
  if (length < 8) return undefined
  const top = Math.floor(raw / 2 ** (length - 8))
  if (top < 0xfb) return undefined
  return top < 0xfe ? 'status' : top === 0xfe ? 'error' : 'notAvailable'
}

/** Names that databases give to raw values without a number, in several languages. */
const namesNoFigure =
  /err(or|eur)|(?<!de)fault|failure|fehler|\b(sna|snv|nan|n\/?a)\b|not?[ _-]?(avail|valid|support|def)|in[ _-]?valid|un(available|defined|known)|nicht|ung(ü|ue)ltig|no[nt]?[ _-]?dispon|indispon|reserve|reservi/i

/** Condition of a multiplexed signal: an unsigned raw number must be in one of the ranges. */
export interface SignalCondition {
  signal: CanSignal
  ranges: readonly { from: number; to: number }[]
}

/** Returns whether a frame meets all conditions of a signal. */
export const holds = (conditions: readonly SignalCondition[], data: Uint8Array, from: number, size: number): boolean =>
  conditions.every(({ signal, ranges }) => {
    const raw = rawOf(data, from, size, signal)
    return ranges.some(range => raw >= range.from && raw <= range.to)
  })

function littleEndianOf(data: Uint8Array, from: number, { start, length }: CanSignal): number {
  let [raw, scale, bit, left] = [0, 1, start, length]
  while (left > 0) {
    const shift = bit & 7
    const count = Math.min(8 - shift, left)
    raw += (((data[from + (bit >> 3)] as number) >> shift) & ((1 << count) - 1)) * scale
    scale *= 2 ** count
    bit += count
    left -= count
  }
  return raw
}

function bigEndianOf(data: Uint8Array, from: number, { start, length }: CanSignal): number {
  let [raw, at, top, left] = [0, from + (start >> 3), start & 7, length]
  while (left > 0) {
    const count = Math.min(top + 1, left)
    raw = raw * 2 ** count + (((data[at] as number) >> (top + 1 - count)) & ((1 << count) - 1))
    left -= count
    at++
    top = 7
  }
  return raw
}

/** Reads bits exactly at any length. */
function bitsOf(data: Uint8Array, from: number, { start, length, bigEndian }: CanSignal): bigint {
  let bits = 0n
  for (let i = 0; i < length; i++) {
    // from the highest to the lowest bit of the result
    const bit = bigEndian ? sentBit(start) + i : start + length - 1 - i
    const byte = data[from + (bit >> 3)] as number
    const isSet = (byte >> (bigEndian ? 7 - (bit & 7) : bit & 7)) & 1
    bits = (bits << 1n) | BigInt(isSet)
  }
  return bits
}

function floatOf(bits: bigint, length: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return length === 64 ? view.getFloat64(0) : length === 32 ? view.getFloat32(4) : Number.NaN
}

/** The parts of a 29-bit identifier (SAE J1939-21). */
export interface J1939Id {
  priority: number
  /** Parameter group number. */
  pgn: number
  source: number
  /** Destination of an addressed message; 255 is global. */
  destination?: number
}

export function j1939Of(id: number): J1939Id {
  const [format, specific] = [(id >>> 16) & 0xff, (id >>> 8) & 0xff]
  const page = (id >>> 8) & 0x3_0000
  const common = { priority: (id >>> 26) & 7, source: id & 0xff }
  return format < 240
    ? { ...common, pgn: page | (format << 8), destination: specific }
    : { ...common, pgn: page | (format << 8) | specific }
}

/** Mask of the bits that form the parameter group, without priority, source and destination. */
export const pgnMask = (id: number): number => (((id >>> 16) & 0xff) < 240 ? 0x03ff_0000 : 0x03ff_ff00)

/** Pattern of the identifiers that belong to a definition. */
export interface IdPattern {
  id: number
  /** Bits that must match. */
  mask: number
  /** 29-bit instead of 11-bit identifiers. */
  extended: boolean
}

export const matchesId = (pattern: IdPattern, id: number, extended: boolean): boolean =>
  pattern.extended === extended && (pattern.id & pattern.mask) === (id & pattern.mask)
