import { defineTopic } from './topics.ts'

/** Rights, companies or the state of some user changed: open sockets are checked at once. Its only key is 0. */
export const accountsChanged = defineTopic<Record<string, never>>('accounts-changed')
