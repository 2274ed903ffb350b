import { valueAt, type CurvePoint } from './curve.ts'

/**
 * Where a number is in the data of a frame, and what it stands for. Bits are numbered as in DBC files: bit 0 is the lowest of
 * byte 0, bit 8 the lowest of byte 1.
 */
export interface CanSignal {
  /** The lowest bit of a little-endian (Intel) number, the highest of a big-endian (Motorola) one. */
  start: number
  /** Bits, 1–64. */
  length: number
  bigEndian?: boolean
  /** Two's complement. */
  signed?: boolean
  /** IEEE 754, of 32 or 64 bits. */
  float?: boolean
  /** Of the raw number: value = raw × factor + offset. */
  factor: number
  offset: number
  /** Values by raw number, linear between the points, instead of factor and offset; in the order of the raw numbers. */
  curve?: readonly CurvePoint[]
  /** Added to the value of a raw number other than 0. */
  conditionalOffset?: number
  /** The highest raw values stand for a status, an error or nothing (SAE J1939). */
  isJ1939?: boolean
  /** Names of raw values. */
  texts?: ReadonlyMap<number, string>
}

/** A raw value that is no figure: the sender's status, an error of its sensor, or nothing to report. */
export type SpecialValue = 'status' | 'error' | 'notAvailable'

/** Bits up to which numbers of JavaScript are exact. */
const exactBits = 53

/** The first bit when bits are counted as they are sent, the highest of byte 0 first. Applies to big-endian numbers. */
export const sentBit = (start: number): number => (start & ~7) + 7 - (start & 7)

/** Whether a signal is within so many bytes. */
export const fitsIn = ({ start, length, bigEndian }: CanSignal, bytes: number): boolean =>
  (bigEndian ? sentBit(start) : start) + length <= bytes * 8

/**
 * The raw number of a signal. Numbers of more than 53 bits are rounded; floats are not read as such.
 * @param data of many frames
 * @param from first byte of the frame
 * @param size bytes of the frame
 * @returns NaN where the frame is too short
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
 * The value of a signal in its unit.
 * @returns NaN where the frame is too short, or says that there is no value
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
 * The meaning of a raw number beside the figures: of a byte and of the highest byte of longer numbers FB–FD is a status, FE an
 * error and FF nothing; of two bits 2 is an error and 3 nothing. A number that the signal's own texts name is a figure, unless
 * its name says the same. Numbers with a sign have no value when all their bits are set, other lengths always have one.
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

/** Names that databases give to raw values without a figure, in the languages they are written in. */
const namesNoFigure =
  /err(or|eur)|(?<!de)fault|failure|fehler|\b(sna|snv|nan|n\/?a)\b|not?[ _-]?(avail|valid|support|def)|in[ _-]?valid|un(available|defined|known)|nicht|ung(ü|ue)ltig|no[nt]?[ _-]?dispon|indispon|reserve|reservi/i

/** Only frames in which a raw number without a sign is in one of the ranges have a signal. */
export interface SignalCondition {
  signal: CanSignal
  ranges: readonly { from: number; to: number }[]
}

/** Returns whether a frame has a signal under these conditions. */
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

/** Exact at any length. */
function bitsOf(data: Uint8Array, from: number, { start, length, bigEndian }: CanSignal): bigint {
  let bits = 0n
  for (let i = 0; i < length; i++) {
    // of the result from its highest to its lowest
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
  /** Of a message to one address; 255 is all. */
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

/** Bits of an identifier that make up its parameter group: neither priority, addresses nor source count. */
export const pgnMask = (id: number): number => (((id >>> 16) & 0xff) < 240 ? 0x03ff_0000 : 0x03ff_ff00)

/** Which identifiers belong to a definition. */
export interface IdPattern {
  id: number
  /** Bits that must be equal. */
  mask: number
  /** 29 bits instead of 11. */
  extended: boolean
}

export const matchesId = (pattern: IdPattern, id: number, extended: boolean): boolean =>
  pattern.extended === extended && (pattern.id & pattern.mask) === (id & pattern.mask)
