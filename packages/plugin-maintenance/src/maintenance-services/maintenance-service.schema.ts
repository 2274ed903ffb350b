import { z } from 'zod'

/** Maximum interval, metres or hours. */
export const maxAmount = 1_000_000_000
/** Number that is required but may be empty while entered. */
export const required = (schema: z.ZodNumber) =>
  schema.nullable().refine((value): boolean => value !== null, 'screens.invalid.missing')

/** Interval and forewarning in metres for ODOMETER, hours for ENGINE_HOURS. */
export const MaintenanceService = z.object({
  description: z.string().trim().min(1).max(300),
  serviceTypeId: z
    .number()
    .nullable()
    .refine((value): boolean => value !== null, 'screens.invalid.missing'),
  counter: z.enum(['ODOMETER', 'ENGINE_HOURS']),
  interval: required(z.number().max(maxAmount)).refine(
    (value): boolean => value === null || value > 0,
    'maintenance.service.intervalPositive',
  ),
  forewarning: required(z.number().min(0).max(maxAmount)),
  isRecurrent: z.boolean(),
  isDefault: z.boolean(),
})

export const aMaintenanceService: z.infer<typeof MaintenanceService> = {
  description: '',
  serviceTypeId: null,
  counter: 'ENGINE_HOURS',
  interval: null,
  forewarning: 0,
  isRecurrent: false,
  isDefault: false,
}
