import { z } from 'zod'
import { shapeErrorOf } from './shape.ts'

const Circle = z.object({
  shapeType: z.literal('CIRCLE'),
  circleRadius: z.number(),
  circleLongitude: z.number(),
  circleLatitude: z.number(),
})
const Polygon = z.object({ shapeType: z.literal('POLYGON'), polygon: z.array(z.array(z.number())) })

export const Geofence = z
  .object({
    name: z.string().trim().min(1).max(200),
    /** 0 uses the priority of the alarm kind. */
    alarmPriority: z.number(),
    inside: z.boolean(),
    outside: z.boolean(),
    isDefault: z.boolean(),
    /** Speed limit inside in km/h; null applies the unit's general limit. */
    maxSpeed: z.number().nullable(),
    /** Notification group. */
    notificationId: z.number().nullable(),
    /** Other notification settings, preserved unchanged. */
    notification: z.object({ companyId: z.number().optional(), priorityId: z.number().optional() }).optional(),
    companyId: z.number().optional(),
    shape: z.union([Circle, Polygon]).nullable(),
  })
  .superRefine((geofence, context) => {
    const addIssue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!geofence.inside && !geofence.outside && geofence.maxSpeed === null)
      addIssue('transition', 'profiles.geofence.noTransition')
    const shapeError = shapeErrorOf(geofence.shape)
    if (shapeError) addIssue('shape', shapeError)
  })

export type GeofenceModel = z.infer<typeof Geofence>

export const aGeofence: GeofenceModel = {
  name: '',
  alarmPriority: 0,
  inside: false,
  outside: false,
  isDefault: false,
  maxSpeed: null,
  notificationId: null,
  shape: null,
}
