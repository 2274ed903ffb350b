import { seededRandom } from '#kernel/seeded-random.ts'

const noiseRandom = seededRandom('can log noise')

export interface BusLogOptions {
  seed: number
  start: Date
  seconds: number
  /** Starts while cranking a cold engine instead of with a running one. */
  boot: boolean
}

/** State of the machine at a point in time. */
interface Moment {
  /** Seconds since the start. */
  at: number
  rpm: number
  /** Percent. */
  load: number
  pedal: number
  /** Degrees Celsius. */
  coolant: number
  ambient: number
  /** Litres an hour. */
  fuelRate: number
  /** Percent. */
  fuelLevel: number
  /** Kilopascal. */
  oil: number
  volts: number
  /** Kilometres an hour. */
  speed: number
  hours: number
}

interface Message {
  id: number
  /** Milliseconds between two frames. */
  every: number
  data(moment: Moment): readonly number[]
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))
const byte = (value: number, factor: number, offset = 0) => clamp((value - offset) / factor, 250)
const word = (value: number, factor: number, offset = 0): [number, number] => {
  const raw = clamp((value - offset) / factor, 64255)
  return [raw & 255, raw >> 8]
}
const long = (value: number, factor: number) => {
  const raw = clamp(value / factor, 0xfaff_ffff)
  return [raw & 255, (raw >>> 8) & 255, (raw >>> 16) & 255, raw >>> 24]
}

/** SAE J1939 messages of an engine (address 0) and a transmission (address 3); 255 means not available. */
const messages: readonly Message[] = [
  {
    id: 0x0cf00400,
    every: 100,
    data: m => [0xf0, byte(m.load, 1, -125), byte(m.load, 1, -125), ...word(m.rpm, 0.125), 0, 0xf3, 0xff],
  },
  { id: 0x0cf00300, every: 100, data: m => [0xd1, byte(m.pedal, 0.4), byte(m.load, 1), 0xff, 0xff, 0xff, 0xff, 0xff] },
  {
    id: 0x0cf00203,
    every: 100,
    data: m => [0xcc, ...word(m.speed * 42, 0.125), 0xff, 0xff, ...word(m.rpm, 0.125), 0xff],
  },
  { id: 0x18fef200, every: 100, data: m => [...word(m.fuelRate, 0.05), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff] },
  {
    id: 0x18fef100,
    every: 100,
    data: m => [m.speed < 0.1 ? 0xf7 : 0xf3, ...word(m.speed, 1 / 256), 0x00, 0xff, 0xff, 0x1f, 0xff],
  },
  { id: 0x18feef00, every: 500, data: m => [0xff, 0xff, 0xff, byte(m.oil, 4), 0xff, 0xff, 0xff, 0xfa] },
  {
    id: 0x18feee00,
    every: 1000,
    data: m => [byte(m.coolant, 1, -40), 0xff, ...word(m.coolant + 4, 0.03125, -273), 0xff, 0xff, 0xff, 0xff],
  },
  { id: 0x18fef700, every: 1000, data: m => [0xff, 0xff, 0xff, 0xff, ...word(m.volts, 0.05), 0xff, 0xff] },
  {
    id: 0x18fef500,
    every: 1000,
    data: m => [byte(101, 0.5), 0xff, 0xff, ...word(m.ambient, 0.03125, -273), 0xff, 0xff, 0xff],
  },
  { id: 0x18fefc00, every: 1000, data: m => [0xff, byte(m.fuelLevel, 0.4), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff] },
  { id: 0x18fee500, every: 1000, data: m => [...long(m.hours, 0.05), 0xff, 0xff, 0xff, 0xff] },
  { id: 0x18fd7c00, every: 1000, data: () => [0xfc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff] },
  // DM1 without faults
  { id: 0x18feca00, every: 1000, data: () => [0x00, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff] },
]

/**
 * Returns one frame for each engine message in candump's notation: engine speed, load, fuel rate, oil pressure and coolant
 * temperature.
 */
export function engineFrames(moment: Pick<Moment, 'rpm' | 'load' | 'fuelRate' | 'oil' | 'coolant'>): string[] {
  const whole: Moment = { ...still, ...moment }
  return messages
    .filter(({ id }) => ofEngine.has(id))
    .map(({ id, data }) => `${hex(id, 8)}#${data(whole).map(toHex).join('')}`)
}

const ofEngine = new Set([0x0cf00400, 0x0cf00300, 0x18fef200, 0x18feef00, 0x18feee00])
const still = { at: 0, pedal: 0, ambient: 16, fuelLevel: 0, volts: 14, speed: 0, hours: 0 }

/** Length of a bus cycle in milliseconds. */
const turn = 10

/** Returns a log in candump's format with about 60 frames per second, deterministic for the same options. */
export function busLog({ seed, start, seconds, boot }: BusLogOptions): Buffer {
  const lines: string[] = []
  const last = Math.floor((seconds * 1000) / turn)
  for (let step = 0; step < last; step++) {
    const ms = step * turn
    const due = messages.filter(({ every }, i) => (ms + i * turn) % every === 0)
    if (due.length === 0) continue
    const moment = momentAt(seed, ms / 1000, boot)
    for (const [i, { id, data }] of due.entries()) {
      const micros = ms * 1000 + i * 540 + Math.floor(noiseRandom(seed, step, id) * 300)
      lines.push(`(${stamp(start.getTime(), micros)}) can0 ${hex(id, 8)}#${data(moment).map(toHex).join('')}`)
    }
  }
  return Buffer.from(`${lines.join('\n')}\n`, 'latin1')
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
const toHex = (value: number) => hex(value, 2)

/** Seconds with six decimals. */
function stamp(startMs: number, micros: number): string {
  const ms = startMs + Math.floor(micros / 1000)
  return `${Math.floor(ms / 1000)}.${String((ms % 1000) * 1000 + (micros % 1000)).padStart(6, '0')}`
}

function momentAt(seed: number, at: number, boot: boolean): Moment {
  const wave = (period: number, shift: number) => Math.sin((at / period + seed * 0.37 + shift) * 2 * Math.PI)
  const noise = (key: number) => noiseRandom(seed, Math.floor(at * 10), key) * 2 - 1
  // the starter cranks for two seconds, then the engine idles
  const started = boot ? Math.min(1, Math.max(0, (at - 2) / 1.5)) : 1
  const isCranking = boot && at < 2
  const effort = boot && at < 15 ? 0.05 : 0.55 + 0.25 * wave(23, 0) + 0.15 * wave(7, 0.4)
  const isAtWork = effort > 0.1
  return {
    at,
    rpm: isCranking ? 180 + noise(1) * 20 : started * (isAtWork ? 1100 + effort * 850 : 820) + noise(1) * 6,
    load: isCranking ? 0 : Math.max(5, effort * 92 + noise(2) * 2),
    pedal: isAtWork ? Math.max(0, effort * 95 + noise(3)) : 0,
    coolant: boot ? 18 + Math.max(0, at - 2) * 0.12 : 86 + wave(90, 0.1) * 2,
    ambient: 16 + wave(600, 0.2),
    fuelRate: isCranking ? 2 : 2.5 + Math.max(0, effort) * 24 + noise(4) * 0.2,
    fuelLevel: 68 - at / 240,
    oil: isCranking ? 40 : 230 + effort * 180 + noise(5) * 6,
    volts: isCranking ? 10.2 : 14 + noise(6) * 0.1,
    speed: isAtWork ? Math.max(0, 9 + 4 * wave(31, 0.7)) : 0,
    hours: 3000 + (seed % 4000) + at / 3600,
  }
}
