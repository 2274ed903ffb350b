import { powerStateChange } from '@muster/signals'
import { z } from 'zod'
import type { AppliedProfile, AppliedProfiles, DesiredProfiles } from '@muster/contract/devices'
import type { FrameRule } from '../readings/frame-filter.ts'
import type { Rates } from '../readings/assembler.ts'
import type { SleepRule } from '../readings/sleep.ts'
import type { Settings } from '../settings/settings.ts'

/** Settings that the server changes, with the defaults of the settings file. */
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

/** Frames to forward, with the fields of a CAN parameter. */
const can = z.object({
  frames: z
    .array(
      z.object({
        identifier: hexadecimal,
        mask: hexadecimal.optional(),
        bit29: z.boolean().default(true),
        /** Index of the bus; all if absent. */
        line: z.int().min(0).max(1).optional(),
        /** Milliseconds. */
        within: z.number().min(0).max(86_400_000).optional(),
      }),
    )
    .max(2000)
    .default([]),
})

const io = z.object({
  inputs: z.array(z.object({ index: z.int().optional(), name: z.string().optional() })).default([]),
})

const applied: AppliedProfile = { status: 'applied' }
const refused = (reason: string): AppliedProfile => ({ status: 'refused', reason: reason.slice(0, 500) })
const ignored = (reason: string): AppliedProfile => ({ status: 'ignored', reason })

/** The server judges readings by these profiles itself. */
const judgedByServer = ignored('The server applies it to the readings.')

/** Decides about each profile of a desired configuration, and returns what is in effect. */
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
      const missing = data.frames.find(({ line = 0 }) => line >= settings.can.length)
      if (missing) return refused(`The settings of the agent have no bus ${missing.line}.`)
      effective = {
        ...effective,
        frameRules: data.frames.map(({ identifier, mask, bit29, line, within }) => ({
          id: Number.parseInt(identifier, 16),
          mask: mask === undefined ? (bit29 ? 0x1fff_ffff : 0x7ff) : Number.parseInt(mask, 16),
          isExtended: bit29,
          ...(line !== undefined && { bus: line }),
          ...(within !== undefined && within > 0 && { within }),
        })),
      }
      return applied
    },
    io(given) {
      const { success, data, error } = io.safeParse(given)
      if (!success) return refused(faultOf(error))
      const known = Object.keys({ ...settings.inputs.digital, ...settings.inputs.millivolts })
      const missing = data.inputs.flatMap(({ name }) => (name !== undefined && !known.includes(name) ? [name] : []))
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
