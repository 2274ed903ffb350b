import type { Core } from '@muster/core'
import { push } from '../services/push.service.ts'

/** Opens what is clicked, and compares this browser with the server. Answers whether push is off here from now on. */
export async function startPush(core: Core): Promise<boolean> {
  try {
    return (await core.use(push).sync()) === 'lost'
  } catch {
    // the next page compares again
    return false
  }
}
