import type { Core } from '@muster/core'
import { push } from '../clients/push.client.ts'

/**
 * Handles clicks on push messages and compares this browser with the server. Returns true if push was on and is now
 * off.
 */
export async function startPush(core: Core): Promise<boolean> {
  try {
    return (await core.use(push).sync()) === 'lost'
  } catch {
    // the next page load compares again
    return false
  }
}
