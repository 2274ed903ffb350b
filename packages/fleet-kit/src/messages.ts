import { accessTokenMessages } from './access-tokens/messages.ts'
import { deviceSettingsMessages } from './device-settings/messages.ts'
import { limitMessages } from './limits/messages.ts'
import { lookupMessages } from './lookups/messages.ts'
import { notificationMessages } from './notification/messages.ts'
import { recordHistoryMessages } from './record-history/messages.ts'
import { reportMessages } from './report/messages.ts'
import { sessionMessages } from './sessions/messages.ts'
import { unitPickerMessages } from './unit-picker/messages.ts'
import { wrongClockMessages } from './wrong-clock/messages.ts'

/** English texts of this package, loaded with the first screen inside. */
export const fleetKitMessages = {
  ...accessTokenMessages,
  ...deviceSettingsMessages,
  ...limitMessages,
  ...lookupMessages,
  ...notificationMessages,
  ...recordHistoryMessages,
  ...reportMessages,
  ...sessionMessages,
  ...unitPickerMessages,
  ...wrongClockMessages,
} as const
