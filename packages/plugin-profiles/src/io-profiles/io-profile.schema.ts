import { z } from 'zod'
import { Measurement } from '../measurement/measurement.schema.ts'
import { Notification } from '@muster/fleet-kit/notification'

export const notificationTypes = ['NONE', 'REPORT', 'ALARM', 'BOTH'] as const

/** Maximum alarms per input, as in the contract. */
export const mostAlarms = 50

const Alarm = z
  .object({
    name: z.string().trim().min(1).max(100),
    type: z.enum(['SIMPLE', 'COMPLEX']),
    /** Seconds. */
    duration: z.number().min(0).max(86_400).nullable(),
    threshold: z.number().nullable(),
    behaviourId: z.number().nullable(),
    greaterThan: z.boolean(),
    greaterEqual: z.boolean(),
    lessThan: z.boolean(),
    lessEqual: z.boolean(),
  })
  .superRefine(({ type, duration, threshold, behaviourId }, context) => {
    const missing = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: 'screens.invalid.missing' })
    if (duration === null) missing('duration')
    if (type !== 'COMPLEX') return
    if (threshold === null) missing('threshold')
    if (behaviourId === null) missing('behaviourId')
  })
export type AlarmModel = z.infer<typeof Alarm>

const common = {
  /** 0-based input of the device. */
  index: z.number(),
  name: z.string().trim().min(1).max(100),
  notificationType: z.enum(notificationTypes),
  alarms: z.array(Alarm).max(mostAlarms),
}

const Input = z
  .object({
    ...common,
    type: z.enum(['DIGITAL', 'ANALOG']),
    /** Name of the signal from the gateway. */
    attribute: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,50}$/, 'profiles.ioProfile.attribute.wrong')
      .nullable(),
    /** Level that counts as on. */
    logic: z.string().nullable(),
    onText: z.string().max(50).nullable(),
    offText: z.string().max(50).nullable(),
    sensorId: z.number().nullable(),
  })
  .superRefine(({ type, sensorId }, context) => {
    if (type === 'ANALOG' && sensorId === null)
      context.addIssue({ code: 'custom', path: ['sensorId'], message: 'screens.invalid.missing' })
  })
export type InputModel = z.infer<typeof Input>

const InternalInput = z.object({
  ...common,
  type: z.string().min(1),
  detectionType: z.string().min(1),
  measurement: Measurement,
})
export type InternalInputModel = z.infer<typeof InternalInput>

const Output = z.object({
  /** 0-based output of the device. */
  index: z.number(),
  name: z.string().trim().min(1).max(100),
  /** Command template that switches it on. */
  onTemplateId: z.number().nullable(),
  offTemplateId: z.number().nullable(),
})
export type OutputModel = z.infer<typeof Output>

/** Fuel rates in l/h by input level. */
const FuelRate = z
  .object({ input: z.number(), low: z.number().min(0).nullable(), high: z.number().min(0).nullable() })
  .superRefine(({ low, high }, context) => {
    for (const [field, value] of Object.entries({ low, high }))
      if (value === null) context.addIssue({ code: 'custom', path: [field], message: 'screens.invalid.missing' })
  })

export const IoProfile = z.object({
  deviceFeatureSet: z.string(),
  name: z.string().trim().min(1).max(200),
  defaultConfiguration: z.boolean(),
  inputs: z.array(Input).max(64),
  internalInputs: z.array(InternalInput).max(64),
  outputs: z.array(Output).max(64),
  notification: Notification,
  fuelRate: FuelRate.nullable(),
  /** Owned by a parent company: can be read, assigned and cloned only. */
  readOnly: z.boolean(),
  companyId: z.number().optional(),
})
export type IoProfileModel = z.infer<typeof IoProfile>
