import { z } from 'zod'
import { Notification } from '@muster/fleet-kit/notification'

const NotificationTypeId = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type NotificationType = z.infer<typeof NotificationTypeId>

const LineParameter = z.object({
  canParameterId: z.number(),
  description: z.string(),
  detectionTypeId: z.number(),
  notificationTypeId: NotificationTypeId,
  behaviorId: z.number().nullable(),
  threshold: z.number().nullable(),
  /** Seconds. */
  duration: z.number().min(0).max(86_400).nullable(),
})
export type CanLineParameterModel = z.infer<typeof LineParameter>

const Line = z.object({
  isUsed: z.boolean(),
  canProtocolId: z.number().nullable(),
  /** 1 = standard frames, 2 = extended, 3 = both. */
  dataFrame: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  parameters: z.array(LineParameter).max(500),
})
export type CanLineModel = z.infer<typeof Line>

const Condition = z.object({
  canParameterId: z.number().nullable(),
  operatorId: z.number().nullable(),
  value: z.number().nullable(),
})

/** Maximum DM1 conditions per profile (001 §5). */
export const mostConditions = 2

export const CanProfile = z
  .object({
    name: z.string().trim().min(1).max(200),
    isDefault: z.boolean(),
    maxParametersAllowed: z.number().int().min(1).max(1000),
    canLine0: Line,
    canLine1: Line,
    dm1Enable: z.boolean(),
    dm1ParametersForPlatform: z.boolean(),
    dm1PlatformId: z.number().nullable(),
    dm1ConversionMethod: z.number().nullable(),
    dm1BlacklistedSourceAddressCodes: z.array(z.number()).max(256),
    dm1Conditions: z.array(Condition).max(mostConditions),
    /** Seconds. */
    dm1ConditionsDuration: z.number().min(0).max(86_400),
    longIdle: z.boolean(),
    notification: Notification,
    /** Owned by a parent company: can be read, assigned and cloned only. */
    readOnly: z.boolean(),
    companyId: z.number().optional(),
  })
  .superRefine((profile, context) => {
    const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const name of ['canLine0', 'canLine1'] as const) {
      const line = profile[name]
      if (!line.isUsed) continue
      if (line.canProtocolId === null) addIssue([name, 'canProtocolId'], 'screens.invalid.missing')
      if (line.dataFrame === null) addIssue([name, 'dataFrame'], 'profiles.canProfile.noFrame')
      for (const [index, { notificationTypeId, threshold, behaviorId, duration }] of line.parameters.entries()) {
        if (notificationTypeId === 1) continue
        if (behaviorId === null) addIssue([name, 'parameters', index, 'behaviorId'], 'screens.invalid.missing')
        if (threshold === null) addIssue([name, 'parameters', index, 'threshold'], 'screens.invalid.missing')
        if (duration === null) addIssue([name, 'parameters', index, 'duration'], 'screens.invalid.missing')
      }
    }
    if (!profile.dm1Enable) return
    if (profile.dm1ParametersForPlatform && profile.dm1PlatformId === null)
      addIssue(['dm1PlatformId'], 'screens.invalid.missing')
    for (const [index, { canParameterId, operatorId, value }] of profile.dm1Conditions.entries()) {
      if (canParameterId === null) addIssue(['dm1Conditions', index, 'canParameterId'], 'screens.invalid.missing')
      if (operatorId === null) addIssue(['dm1Conditions', index, 'operatorId'], 'screens.invalid.missing')
      if (isInvalidConditionValue(value, profile.longIdle))
        addIssue(['dm1Conditions', index, 'value'], 'profiles.canProfile.dm1.wrongValue')
    }
  })

export type CanProfileModel = z.infer<typeof CanProfile>

/** Rejects a missing value, and a negative one unless the profile is long-idle (001 §5). */
export const isInvalidConditionValue = (value: number | null, longIdle: boolean): boolean =>
  value === null || (!longIdle && value < 0)
