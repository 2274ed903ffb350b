import { crc32 } from 'node:zlib'

/** Topics below `v1/{uid}/` that a device publishes; a record stores the index. */
export const topics = ['readings', 'events', 'state', 'jobs/progress'] as const
export type Topic = (typeof topics)[number]

/** Message with its number of readings. */
export interface Content {
  readonly topic: Topic
  readonly readings: number
  readonly payload: Buffer
}

/** Length and CRC-32 of the body. */
const headBytes = 8
/** Topic and number of readings. */
const metaBytes = 3

/** Encodes a message as head, topic, number of readings and payload. */
export function encodeRecord({ topic, readings, payload }: Content): Buffer {
  const record = Buffer.allocUnsafe(headBytes + metaBytes + payload.length)
  record.writeUInt8(topics.indexOf(topic), headBytes)
  record.writeUInt16LE(readings, headBytes + 1)
  payload.copy(record, headBytes + metaBytes)
  record.writeUInt32LE(record.length - headBytes, 0)
  record.writeUInt32LE(crc32(record.subarray(headBytes)), 4)
  return record
}

/** Decodes one complete record; undefined if it is damaged. */
export function decodeRecord(record: Buffer): Content | undefined {
  const length = lengthAt(record, 0)
  if (length === undefined || length !== record.length) return undefined
  const body = record.subarray(headBytes)
  const topic = topics[body.readUInt8(0)]
  if (crc32(body) !== record.readUInt32LE(4) || topic === undefined) return undefined
  return { topic, readings: body.readUInt16LE(1), payload: body.subarray(metaBytes) }
}

/** Returns the length of the record at an offset, or undefined if it does not fit. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  if (at + headBytes + metaBytes > bytes.length) return undefined
  const length = headBytes + bytes.readUInt32LE(at)
  return length >= headBytes + metaBytes && at + length <= bytes.length ? length : undefined
}

export interface Scanned {
  readonly offset: number
  readonly length: number
  readonly readings: number
}

/** Finds the intact records of a segment, and counts damaged ones: a truncated end, or a record with an invalid CRC. */
export function scanRecords(bytes: Buffer): { records: Scanned[]; damaged: number } {
  const records: Scanned[] = []
  let damaged = 0
  let offset = 0
  while (offset < bytes.length) {
    const length = lengthAt(bytes, offset)
    // nothing after a wrong length can be found
    if (length === undefined) return { records, damaged: damaged + 1 }
    const content = decodeRecord(bytes.subarray(offset, offset + length))
    if (content) records.push({ offset, length, readings: content.readings })
    else damaged++
    offset += length
  }
  return { records, damaged }
}
