import { listSupportedUsers } from '@muster/contract'
import { auth } from '@muster/core'
import { confirm } from '../../input/prompt.ts'
import type { Run } from '../../define/command.ts'
import { badUsage, Failure } from '../../failure.ts'
import type { impersonate } from './definitions.ts'

export const run: Run<typeof impersonate> = async (
  { arguments: { user }, options: { stop, yes } },
  { connect, host, isInteractive, note },
) => {
  if (stop === (user !== undefined)) throw badUsage('Enter a user, or use --stop.', 'muster impersonate <user>')
  if (host.env.MUSTER_TOKEN)
    throw badUsage('You cannot act as another user with MUSTER_TOKEN.', 'Unset MUSTER_TOKEN and sign in: muster login')
  const { core } = await connect()
  if (user === undefined) {
    const { username } = await core.use(auth).recoverLogin()
    return note(`You are ${username} again.`)
  }
  const { items } = await core.api.call(listSupportedUsers, { query: { filter: user, start: 0, limit: 100 } })
  const found = items.find(({ login, userId }) => login.toLowerCase() === user.toLowerCase() || String(userId) === user)
  const userId = found?.userId ?? (/^\d+$/.test(user) ? Number(user) : undefined)
  if (userId === undefined)
    throw new Failure(`You support no user with the login '${user}'.`, {
      hint:
        items.length > 0
          ? `Did you mean ${items
              .slice(0, 5)
              .map(({ login }) => login)
              .join(', ')}?`
          : undefined,
    })
  const who = found ? `${found.name} ${found.surname} (${found.login}, ${found.companyName})` : `user ${userId}`
  if (!yes && !isInteractive)
    throw badUsage(`Nobody can confirm here that you want to act as ${who}.`, 'Confirm with --yes.')
  if (!yes && !(await confirm(host, `Act as ${who}?`))) throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  await core.use(auth).impersonate(userId)
  note(`You are acting as ${who}. To stop: muster impersonate --stop`)
}
