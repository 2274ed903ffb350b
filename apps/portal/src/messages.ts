import { coreMessages, type Messages } from '@muster/core'
import { uiMessages } from '@muster/ui'
import own from './messages.en.json'

/** English texts of the host, without those of plugins. */
export const hostMessages: Messages = { ...coreMessages, ...uiMessages, ...own }
