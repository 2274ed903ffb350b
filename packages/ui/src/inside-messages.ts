import { chartsMessages } from './charts/messages.ts'
import { controlsMessages } from './controls/messages.ts'
import { reportMessages } from './report/messages.ts'
import { screensMessages } from './screens/messages.ts'
import { tableMessages } from './table/messages.ts'
import { unitPickerMessages } from './unit-picker/messages.ts'

/** English words that nothing needs before somebody is signed in. */
export const insideMessages = {
  ...chartsMessages,
  ...controlsMessages,
  ...reportMessages,
  ...screensMessages,
  ...tableMessages,
  ...unitPickerMessages,
} as const
