import { powerStateChange } from '@muster/signals'
import { z } from 'zod'
import { Notification } from '@muster/fleet-kit/notification'

/** A rule says after which state change the device sleeps; a state change has one at most. */
const Rule = z.object({
  stateChangeId: z.number(),
  /** How the end of a movement is noticed; null for other state changes. */
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
    /** How the movement that wakes the device is noticed. */
    wakeMotionId: z.number(),
    /** Volts. */
    minBattery: z.number().min(0).max(100).nullable(),
    /** Seconds. */
    movingReportInterval: z.number().int().min(1).max(86_400),
    /** Seconds. */
    stillReportInterval: z.number().int().min(1).max(86_400),
    /** Minutes; null for a device that does not report while it sleeps. */
    asleepReportInterval: z.number().min(1).max(43_200).nullable(),
    notification: Notification,
    /** A company above offers it: it can be read, assigned and cloned. */
    readOnly: z.boolean(),
    companyId: z.number().optional(),
    /** Of the record the form was filled from. */
    version: z.number().optional(),
  })
  .superRefine(({ rules, minBattery }, context) => {
    const needsVoltage = rules.some(({ stateChangeId }) => stateChangeId === powerStateChange.batteryLow)
    if (needsVoltage && minBattery === null)
      context.addIssue({ code: 'custom', path: ['minBattery'], message: 'profiles.power.minBattery.missing' })
  })

export type PowerProfileModel = z.infer<typeof PowerProfile>
