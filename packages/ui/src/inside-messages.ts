import { chartsMessages } from './charts/messages.ts'
import { controlsMessages } from './controls/messages.ts'
import { gridMessages } from './grid/messages.ts'
import { screensMessages } from './screens/messages.ts'
import { tableMessages } from './table/messages.ts'

/** English words that nothing needs before somebody is signed in. */
export const insideMessages = {
  ...chartsMessages,
  ...controlsMessages,
  ...gridMessages,
  ...screensMessages,
  ...tableMessages,
} as const
