import { chartsMessages } from './charts/messages.ts'
import { controlsMessages } from './controls/messages.ts'
import { gridMessages } from './grid/messages.ts'
import { screensMessages } from './screens/messages.ts'
import { tableMessages } from './table/messages.ts'

/** English texts that are needed only after login. */
export const insideMessages = {
  ...chartsMessages,
  ...controlsMessages,
  ...gridMessages,
  ...screensMessages,
  ...tableMessages,
} as const
