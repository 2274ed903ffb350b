import { z } from 'zod'
import { Measurement } from '../measurement/measurement.schema.ts'
import { Notification } from '@muster/fleet-kit/notification'

export const notificationTypes = ['NONE', 'REPORT', 'ALARM', 'BOTH'] as const

/** Alarms of an input (contract). */
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
  /** Which input of the device, from 0. */
  index: z.number(),
  name: z.string().trim().min(1).max(100),
  notificationType: z.enum(notificationTypes),
  alarms: z.array(Alarm).max(mostAlarms),
}

const Input = z
  .object({
    ...common,
    type: z.enum(['DIGITAL', 'ANALOG']),
    /** In which the gateway sends it. */
    attribute: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,50}$/, 'profiles.ioProfile.attribute.wrong')
      .nullable(),
    /** Which level counts as on. */
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
  /** Which output of the device, from 0. */
  index: z.number(),
  name: z.string().trim().min(1).max(100),
  /** The commands that switch it. */
  onTemplateId: z.number().nullable(),
  offTemplateId: z.number().nullable(),
})
export type OutputModel = z.infer<typeof Output>

/** Litres an hour by the level of an input. */
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
  /** A company above offers it: it can be read, assigned and cloned. */
  readOnly: z.boolean(),
  companyId: z.number().optional(),
  /** Of the record the form was filled from. */
  version: z.number().optional(),
})
export type IoProfileModel = z.infer<typeof IoProfile>
