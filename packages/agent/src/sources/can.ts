import { readFileSync } from 'node:fs'
import { CanLogReader, frameFlags, type CanLog } from '@muster/signals'
import { reasonOf, type Log } from '../common/log.ts'
import { readProcessLines } from './process-lines.ts'
import type { Source } from './source.ts'

/** A frame of a bus. */
export interface Frame {
  /** Milliseconds since 1970, by the device. */
  readonly time: number
  /** Index of the bus in the settings. */
  readonly bus: number
  readonly id: number
  readonly isExtended: boolean
  readonly data: Uint8Array
  /** `can0` */
  readonly channel: string
  /** `18FEF100#0102` */
  readonly text: string
}

export interface CanHandlers {
  readonly onFrame: (frame: Frame) => void
  readonly onState: (bus: number, isRunning: boolean) => void
  readonly log: Log
}

const line =
  /^\((\d+\.\d+)\)\s+(\S+)\s+(([0-9A-Fa-f]{3}|[0-9A-Fa-f]{8})#(?:#[0-9A-Fa-f])?((?:[0-9A-Fa-f]{2})*))(?=\s|$)/

/** Reads frames of an interface through `candump -L`. Omits error frames, remote frames and other lines. */
export function readCan(bus: number, name: string, { onFrame, onState, log }: CanHandlers): Source {
  return readProcessLines({
    program: 'candump',
    args: ['-L', name],
    most: 400,
    log,
    onRunning: isRunning => onState(bus, isRunning),
    onLine(text) {
      const frame = parseFrame(bus, text)
      if (frame) onFrame(frame)
    },
  })
}

export function parseFrame(bus: number, text: string): Frame | undefined {
  const [, seconds, channel = '', written = '', id = '', data = ''] = line.exec(text) ?? []
  const number = Number.parseInt(id, 16)
  if (seconds === undefined || number > 0x1fff_ffff) return undefined
  return {
    time: Number(seconds) * 1000,
    bus,
    id: number,
    isExtended: id.length === 8,
    data: Buffer.from(data, 'hex'),
    channel,
    text: written,
  }
}

/** Milliseconds between two groups of log frames. */
const step = 50

/** Replays a recorded log at its original speed, with current times. */
export function playLog(
  bus: number,
  file: string,
  isRepeated: boolean,
  { onFrame, onState, log }: CanHandlers,
): Source {
  let recorded: CanLog
  try {
    const reader = new CanLogReader()
    reader.push(readFileSync(file))
    recorded = reader.finish()
  } catch (error) {
    log(`${file} is not read: ${reasonOf(error)}`)
    return { stop: () => undefined }
  }
  let started = Date.now()
  let next = 0
  const first = recorded.times[0] ?? 0
  onState(bus, true)
  const timer = setInterval(() => {
    const now = Date.now()
    while (next < recorded.count && (recorded.times[next] ?? 0) - first <= now - started) {
      const frame = frameOf(bus, recorded, next, started - first)
      if (frame) onFrame(frame)
      next++
    }
    if (next < recorded.count) return
    if (isRepeated) {
      started = now
      next = 0
    } else {
      clearInterval(timer)
      onState(bus, false)
      log(`${file} has ended`)
    }
  }, step)
  return { stop: () => clearInterval(timer) }
}

function frameOf(bus: number, log: CanLog, index: number, shift: number): Frame | undefined {
  const flags = log.flags[index] ?? 0
  if (flags & (frameFlags.error | frameFlags.remote)) return undefined
  const id = log.ids[index] ?? 0
  const isExtended = (flags & frameFlags.extended) !== 0
  const start = log.starts[index] ?? 0
  const data = log.data.subarray(start, start + (log.sizes[index] ?? 0))
  const digits = id
    .toString(16)
    .toUpperCase()
    .padStart(isExtended ? 8 : 3, '0')
  const bytes = Buffer.from(data).toString('hex').toUpperCase()
  return {
    time: (log.times[index] ?? 0) + shift,
    bus,
    id,
    isExtended,
    data,
    channel: log.channelNames[log.channels[index] ?? 0] ?? `can${bus}`,
    text: `${digits}#${flags & frameFlags.fd ? '#0' : ''}${bytes}`,
  }
}
