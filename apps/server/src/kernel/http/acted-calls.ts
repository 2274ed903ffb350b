import type { Operation } from '@muster/contract'
import { Db } from '../dependencies.ts'
import type { Use } from '../dependency.ts'
import type { Caller } from './caller.ts'

const longestAddress = 500

/**
 * Stores a write of support on behalf of a user before it happens, so that each has an author.
 */
export async function recordActing(
  use: Use,
  { id, onBehalf }: Operation,
  address: string,
  { userId, login, impersonatorId, impersonatorLogin = '' }: Caller,
): Promise<void> {
  if (!onBehalf || impersonatorId === undefined) return
  await use(Db)
    .insertInto('acted_call')
    .values({
      user_id: userId,
      user_name: login,
      actor_id: impersonatorId,
      actor_name: impersonatorLogin,
      operation: id,
      address: address.slice(0, longestAddress),
    })
    .execute()
}
