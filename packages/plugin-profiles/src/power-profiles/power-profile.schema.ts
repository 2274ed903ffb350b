import { powerStateChange } from '@muster/signals'
import { z } from 'zod'
import { Notification } from '@muster/fleet-kit/notification'

/** Volts up to which a supply is cut instead of a battery low. */
const cutBelow = 3

/** State change after which the device sleeps; at most one rule per state change. */
const Rule = z.object({
  stateChangeId: z.number(),
  /** Detection of the end of a movement; null for other state changes. */
  motionId: z.number().nullable(),
  /** Minutes. */
  delay: z.number().min(0).max(43_200),
})
export type PowerRuleModel = z.infer<typeof Rule>

export const PowerProfile = z
  .object({
    name: z.string().trim().min(1).max(200),
    isDefault: z.boolean(),
    rules: z.array(Rule),
    motionModeId: z.number(),
    /** Detection of the movement that wakes the device. */
    wakeMotionId: z.number(),
    /** Volts. */
    minBattery: z.number().min(0).max(100).nullable(),
    /** Seconds. */
    movingReportInterval: z.number().int().min(1).max(86_400),
    /** Seconds. */
    stillReportInterval: z.number().int().min(1).max(86_400),
    /** Minutes; null disables reports during sleep. */
    asleepReportInterval: z.number().min(1).max(43_200).nullable(),
    notification: Notification,
    /** Owned by a parent company: can be read, assigned and cloned only. */
    readOnly: z.boolean(),
    companyId: z.number().optional(),
  })
  .superRefine(({ rules, minBattery }, context) => {
    const needsVoltage = rules.some(({ stateChangeId }) => stateChangeId === powerStateChange.batteryLow)
    if (needsVoltage && minBattery === null)
      context.addIssue({ code: 'custom', path: ['minBattery'], message: 'profiles.power.minBattery.missing' })
    if (minBattery !== null && minBattery <= cutBelow)
      context.addIssue({ code: 'custom', path: ['minBattery'], message: 'profiles.power.minBattery.cut' })
  })

export type PowerProfileModel = z.infer<typeof PowerProfile>
