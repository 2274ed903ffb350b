import type { Core } from '@muster/core'
import { push } from '../services/push.service.ts'

/** Follows clicks on notifications, and compares this browser with the server. `onLost`: push is off here from now on. */
export function startPush(core: Core, onLost: () => void): () => void {
  const service = core.use(push)
  service.sync().then(
    result => {
      if (result === 'lost') onLost()
    },
    () => {
      // the next page compares again
    },
  )
  return service.followClicks()
}
