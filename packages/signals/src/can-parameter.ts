import { matchesId, sentBit, valueOf, type CanSignal, type IdPattern } from './can-frames.ts'

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
}

/** Bits of an identifier. */
export const allBits = { standard: 0x7ff, extended: 0x1fff_ffff }

/** Which frames have a parameter. */
export function parameterPattern({ identifier, mask, bit29 }: CanParameterSettings): IdPattern {
  const all = bit29 ? allBits.extended : allBits.standard
  return { id: Number.parseInt(identifier, 16) & all, mask: Number.parseInt(mask, 16) & all || all, extended: bit29 }
}

/** A parameter of 64 bits at most, as a signal of its frames. */
export const parameterSignal = (parameter: CanParameterSettings): CanSignal => ({
  start: parameter.intel ? parameter.dataBitStart : sentBit(parameter.dataBitStart),
  length: parameter.dataLength,
  bigEndian: !parameter.intel,
  factor: parameter.dataResolution,
  offset: parameter.dataOffset,
  hasNotAvailable: parameter.bit29,
})

export interface CanFrame {
  id: number
  extended: boolean
  data: Uint8Array
}

/** Frames of one reading, at most. */
export const mostReadingFrames = 200

/**
 * The frames that a reading carries, in candump's notation with spaces between them: `0CF00400#F07D8713680000FF 201#0A0B`. What
 * is no frame is left out.
 */
export function readFrames(text: string): CanFrame[] {
  const frames: CanFrame[] = []
  for (const [, id = '', data = ''] of text.matchAll(
    /(?<!\S)([0-9a-f]{3}|[0-9a-f]{8})#((?:[0-9a-f]{2}){0,64})(?!\S)/gi,
  )) {
    frames.push({
      id: Number.parseInt(id, 16),
      extended: id.length === 8,
      data: Uint8Array.from({ length: data.length / 2 }, (_, i) => Number.parseInt(data.slice(2 * i, 2 * i + 2), 16)),
    })
    if (frames.length === mostReadingFrames) break
  }
  return frames
}

/** The value of a signal in the newest of the frames that have one; undefined where none has. */
export function valueIn(frames: readonly CanFrame[], pattern: IdPattern, signal: CanSignal): number | undefined {
  for (let i = frames.length - 1; i >= 0; i--) {
    const { id, extended, data } = frames[i] as CanFrame
    if (!matchesId(pattern, id, extended)) continue
    const value = valueOf(data, 0, data.length, signal)
    if (Number.isFinite(value)) return value
  }
  return undefined
}
