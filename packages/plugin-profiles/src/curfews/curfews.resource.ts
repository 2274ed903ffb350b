import { curfewProfileCalls } from '@muster/contract'
import { defineAssignment, defineResource } from '@muster/core'
import { notificationInput, notificationModel } from '@muster/fleet-kit/notification'
import type { CurfewModel } from './curfew.schema.ts'
import { wholeWeek } from './week.ts'

/** Curfew profiles define the permitted hours of units (001 §3). */
export const curfews = defineResource({
  id: 'profiles.curfews',
  ...curfewProfileCalls,
  model: ({ name, isDefault, timezoneId, days, notification, companyId }): CurfewModel => ({
    name,
    isDefault,
    timezoneId,
    days: wholeWeek(days),
    notification: notificationModel(notification),
    companyId,
  }),
  input: ({ notification, ...model }: CurfewModel) => ({ ...model, notification: notificationInput(notification) }),
})

export const curfewUnits = defineAssignment({
  id: 'profiles.curfew-units',
  ...curfewProfileCalls,
})
