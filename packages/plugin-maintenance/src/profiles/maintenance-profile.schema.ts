import { Notification, notificationModel } from '@muster/fleet-kit/notification'
import { z } from 'zod'
import { maxAmount, required } from '../maintenance-services/maintenance-service.schema.ts'

/** Service of a profile; interval and forewarning in metres for ODOMETER, hours for ENGINE_HOURS. */
const ServiceAssignment = z.object({
  assign: z.boolean(),
  mntServiceId: z.number(),
  serviceTypeId: z.number(),
  description: z.string(),
  isRecurrent: z.boolean(),
  intervalTypeId: z.number(),
  interval: required(z.number().max(maxAmount)).refine(
    (value): boolean => value === null || value > 0,
    'maintenance.service.intervalPositive',
  ),
  forewarning: required(z.number().min(0).max(maxAmount)),
  isDefault: z.boolean(),
  unitMeasurementLabel: z.string().optional(),
})

export const MaintenanceProfile = z.object({
  name: z.string().trim().min(1).max(200),
  brandId: z.number().nullable(),
  typeId: z.number().nullable(),
  isDefault: z.boolean(),
  notification: Notification,
  servicesAssignments: z
    .array(ServiceAssignment)
    .max(500)
    .refine(services => services.some(({ assign }) => assign), 'maintenance.profile.needsService'),
  companyId: z.number().optional(),
})

export const aMaintenanceProfile: z.infer<typeof MaintenanceProfile> = {
  name: '',
  brandId: null,
  typeId: null,
  isDefault: false,
  notification: notificationModel(),
  servicesAssignments: [],
}
