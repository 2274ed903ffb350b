import { defineTopic } from './topics.ts'

/**
 * Publish `{}` under key 0 after a change of permissions: this server checks its open sockets at once. Other servers see the
 * change at their next check, within seconds.
 */
export const rightsChanged = defineTopic<object>('rights-changed')
