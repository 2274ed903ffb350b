import type { Work } from './machines.ts'

/** Recurring service. Intervals are in metres for ODOMETER, in hours for ENGINE_HOURS. */
export interface ServiceItem {
  description: string
  type: 'Lubrication' | 'Filters' | 'Inspection'
  interval: number
  forewarning: number
}

export interface ServicePlan {
  name: string
  intervalType: 'ODOMETER' | 'ENGINE_HOURS'
  services: readonly ServiceItem[]
}

const km = 1_000

/** Service plans: by distance for road vehicles, by engine hours for all others. */
export const servicePlans = {
  machine: {
    name: 'Field and site machines',
    intervalType: 'ENGINE_HOURS',
    services: [
      { description: 'Engine oil and filter', type: 'Lubrication', interval: 500, forewarning: 40 },
      { description: 'Air and fuel filters', type: 'Filters', interval: 1_000, forewarning: 60 },
      { description: 'Hydraulic oil', type: 'Lubrication', interval: 2_000, forewarning: 80 },
    ],
  },
  road: {
    name: 'Trucks and vans',
    intervalType: 'ODOMETER',
    services: [
      { description: 'Engine oil and filter', type: 'Lubrication', interval: 30_000 * km, forewarning: 2_000 * km },
      { description: 'Brake inspection', type: 'Inspection', interval: 60_000 * km, forewarning: 3_000 * km },
    ],
  },
} as const satisfies Record<string, ServicePlan>

export type PlanKey = keyof typeof servicePlans

export const planFor = (work: Work): PlanKey => (work === 'road' || work === 'round' ? 'road' : 'machine')
