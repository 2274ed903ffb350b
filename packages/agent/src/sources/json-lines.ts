import type { Readable } from 'node:stream'
import { z } from 'zod'
import { Lines } from '../common/lines.ts'
import type { Log } from '../common/log.ts'
import type { Source } from './source.ts'

const longestLine = 64 * 1024
const value = z.union([z.number(), z.boolean(), z.string().max(1000)])
const signals = z
  .record(z.string().min(1).max(64), value)
  .refine(given => Object.keys(given).length <= 100, { error: 'more than 100 signals' })

const millivolts = z.number().min(-1_000_000).max(1_000_000)

const values = z.strictObject({
  time: z.int().min(0).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  altitude: z.number().optional(),
  speed: z.number().optional(),
  course: z.number().optional(),
  accuracy: z.number().optional(),
  ignition: z.boolean().optional(),
  engineHours: z.number().optional(),
  odometer: z.number().optional(),
  fuelLevel: z.number().min(0).max(100).optional(),
  fuelUsed: z.number().optional(),
  inputs: z.partialRecord(z.string().regex(/^adc([1-9]|1[0-6])$/), millivolts).optional(),
  digital: z.partialRecord(z.string().regex(/^in([1-9]|1[0-6])$/), z.boolean()).optional(),
  counters: z
    .record(z.string().min(1).max(64), z.number())
    .refine(given => Object.keys(given).length <= 100, { error: 'more than 100 counters' })
    .optional(),
  signals: signals.optional(),
})

const event = z.strictObject({
  event: z.strictObject({
    time: z.int().min(0).optional(),
    type: z.string().min(1).max(64),
    text: z.string().max(1000).optional(),
    signals: signals.optional(),
  }),
})

/** Values measured by a program, for the next reading. */
export type MeasuredValues = z.output<typeof values>
export type MeasuredEvent = z.output<typeof event>['event']

export interface JsonLinesHandlers {
  readonly onValues: (values: MeasuredValues) => void
  readonly onEvent: (event: MeasuredEvent) => void
  readonly log: Log
}

/** Reads one JSON object per line: values of a reading, or `{"event": {"type": "sos"}}`. */
export function readJsonLines(input: Readable, { onValues, onEvent, log }: JsonLinesHandlers): Source {
  const lines = new Lines(longestLine, line => {
    if (!line.trim()) return
    let given: unknown
    try {
      given = JSON.parse(line)
    } catch {
      log('A line of the standard input is not JSON.')
      return
    }
    if (typeof given === 'object' && given !== null && 'event' in given) {
      const parsed = event.safeParse(given)
      if (parsed.success) onEvent(parsed.data.event)
      else log(`An event of the standard input is not read: ${faultOf(parsed.error)}`)
      return
    }
    const parsed = values.safeParse(given)
    if (parsed.success) onValues(parsed.data)
    else log(`A line of the standard input is not read: ${faultOf(parsed.error)}`)
  })
  input.on('data', (chunk: Buffer) => lines.push(chunk))
  input.on('end', () => lines.end())
  return { stop: () => void input.pause() }
}

const faultOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ')
