import { parameterReader, powerStateChange } from '@muster/signals'
import { z } from 'zod'
import type { AppliedProfile, AppliedProfiles, DesiredProfiles } from '@muster/contract/devices'
import type { FrameRule } from '../readings/frame-filter.ts'
import type { Rates } from '../readings/assembler.ts'
import type { SleepRule } from '../readings/sleep.ts'
import type { Settings } from '../settings/settings.ts'

/** Settings controlled by the server, with the defaults of the settings file. */
export interface Effective {
  readonly rates: Rates
  readonly sleepRules: readonly SleepRule[]
  readonly frameRules: readonly FrameRule[]
}

const power = z.object({
  movingReportInterval: z.number().min(1).optional(),
  stillReportInterval: z.number().min(1).optional(),
  asleepReportInterval: z.number().min(1).optional(),
  rules: z.array(z.object({ stateChangeId: z.int(), delay: z.number().min(0) })).default([]),
})

const hexadecimal = z.string().regex(/^[0-9A-Fa-f]{1,8}$/)
const position = { dataBitStart: z.int().min(0), dataLength: z.int().min(1).max(64), intel: z.boolean().default(false) }

/** CAN parameter: the agent forwards the frames that contain it, and the server computes its value. */
const parameter = z.object({
  identifier: hexadecimal,
  mask: hexadecimal.default('0'),
  bit29: z.boolean().default(true),
  /** The protocol is J1939. */
  isJ1939: z.boolean().default(false),
  /** Index of the bus; all if absent. */
  line: z.int().min(0).max(1).optional(),
  /** Window in milliseconds for an average or an extreme, which need all its frames; otherwise the newest frame is enough. */
  within: z.number().min(0).max(86_400_000).optional(),
  multiplexer: z.array(z.object(position)).max(5).default([]),
})

const can = z.object({
  parameters: z.array(parameter).max(2000).default([]),
  dm1Enable: z.boolean().default(false),
})

const io = z.object({
  inputs: z
    .array(
      z.object({
        /** From 0. */
        index: z.int().min(0),
        type: z.string(),
        attribute: z.string().optional(),
      }),
    )
    .max(64)
    .default([]),
})

/** Identifier of the messages with active trouble codes. */
const dm1: FrameRule = { pattern: { id: 0x00fe_ca00, mask: 0x00ff_ff00, extended: true } }

function ruleOf({ line, within, multiplexer, ...own }: z.output<typeof parameter>): FrameRule {
  const reader = parameterReader(
    { ...own, multiplexer: multiplexer.map(place => ({ ...place, ranges: [] })), ...noValue },
    own.isJ1939,
  )
  return {
    pattern: reader.pattern,
    ...(line !== undefined && { bus: line }),
    ...(within !== undefined && { within }),
    ...(reader.conditions.length > 0 && { multiplexers: reader.conditions.map(({ signal }) => signal) }),
  }
}

/** Position and scale of the value, which the agent does not decode. */
const noValue = { dataBitStart: 0, dataLength: 8, intel: true, dataResolution: 1, dataOffset: 0 }

const applied: AppliedProfile = { status: 'applied' }
const refused = (reason: string): AppliedProfile => ({ status: 'refused', reason: reason.slice(0, 500) })
const ignored = (reason: string): AppliedProfile => ({ status: 'ignored', reason })

/** The server judges readings by these profiles itself. */
const judgedByServer = ignored('The server applies it to the readings.')

/** Evaluates each profile of a desired configuration, and returns the effective settings. */
export function applyProfiles(
  profiles: Readonly<DesiredProfiles>,
  settings: Pick<Settings, 'rates' | 'can' | 'inputs' | 'ignition'>,
): { effective: Effective; results: AppliedProfiles } {
  let effective: Effective = {
    rates: { moving: settings.rates.movingSeconds, stationary: settings.rates.stationarySeconds },
    sleepRules: [],
    frameRules: [],
  }
  const results: AppliedProfiles = {}
  const appliers: Record<keyof AppliedProfiles, (given: unknown) => AppliedProfile> = {
    power(given) {
      const { success, data, error } = power.safeParse(given)
      if (!success) return refused(faultOf(error))
      const { moving, stationary } = effective.rates
      effective = {
        ...effective,
        rates: {
          moving: data.movingReportInterval ?? moving,
          stationary: data.stillReportInterval ?? stationary,
          asleep: data.asleepReportInterval,
        },
        sleepRules: data.rules.filter(({ stateChangeId }) => stateChangeId !== powerStateChange.batteryLow),
      }
      const hasKey = data.rules.some(({ stateChangeId }) => stateChangeId === powerStateChange.keyOff)
      if (hasKey && !settings.ignition) return refused('The settings of the agent have no input of the key.')
      const isComplete = effective.sleepRules.length === data.rules.length
      return isComplete
        ? applied
        : { status: 'applied', reason: 'The agent does not measure the battery: its rules have no effect.' }
    },
    can(given) {
      const { success, data, error } = can.safeParse(given)
      if (!success) return refused(faultOf(error))
      if (settings.can.length === 0) return refused('The settings of the agent have no bus.')
      const missing = data.parameters.find(({ line = 0 }) => line >= settings.can.length)
      if (missing) return refused(`The settings of the agent have no bus ${missing.line}.`)
      effective = { ...effective, frameRules: [...data.parameters.map(ruleOf), ...(data.dm1Enable ? [dm1] : [])] }
      return applied
    },
    io(given) {
      const { success, data, error } = io.safeParse(given)
      if (!success) return refused(faultOf(error))
      const known = { ...settings.inputs.digital, ...settings.inputs.millivolts }
      const names = data.inputs.map(
        ({ index, type, attribute }) => attribute ?? `${type === 'DIGITAL' ? 'in' : 'adc'}${index + 1}`,
      )
      const missing = names.filter(name => !Object.hasOwn(known, name))
      return missing.length > 0 ? refused(`The settings of the agent do not have ${missing.join(', ')}.`) : applied
    },
    satellite: () => ignored('The agent has no satellite modem.'),
    curfew: () => judgedByServer,
    geofences: () => judgedByServer,
    status: () => judgedByServer,
  }
  for (const [kind, apply] of Object.entries(appliers)) {
    const given = profiles[kind as keyof AppliedProfiles]
    if (given !== undefined && given !== null) results[kind as keyof AppliedProfiles] = apply(given)
  }
  return { effective, results }
}

const faultOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
