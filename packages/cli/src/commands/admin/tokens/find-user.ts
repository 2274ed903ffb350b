import { lookupVisibleUsers } from '@muster/contract'
import type { Api } from '@muster/core'
import { Failure } from '../../../failure.ts'

/** Finds a user by the exact user name, ignoring case. */
export async function findUserId(api: Pick<Api, 'call'>, login: string): Promise<number> {
  const { items } = await api.call(lookupVisibleUsers, { query: { filter: login, limit: 100 } })
  const found = items.find(({ label }) => label.toLowerCase() === login.toLowerCase())
  if (!found) throw new Failure(`There is no user '${login}'.`)
  return Number(found.id)
}
