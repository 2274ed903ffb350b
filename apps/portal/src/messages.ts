import { coreMessages, type Messages } from '@muster/core'
import { uiMessages } from '@muster/ui'
import own from './messages.en.json'

/** English texts of the host; plugins bring theirs. */
export const hostMessages: Messages = { ...coreMessages, ...uiMessages, ...own }
