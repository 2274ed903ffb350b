import type { Config } from '#kernel/config/config.ts'
import { isLoopback } from '#kernel/config/loopback.ts'
import type { Database } from '#kernel/db/schema.ts'
import { comparePassword } from '#modules/auth/public.ts'
import { clientHash, demoAccounts } from './seed/accounts.ts'
import { DemoError } from './seed.ts'

type Reach = Pick<Config, 'demo' | 'demoPublic' | 'host' | 'publicUrl'>

/** Returns true if other hosts can reach the server, directly or through a proxy. */
const isPublic = ({ host, publicUrl }: Reach) =>
  !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))

/** @throws DemoError if a demo with its published passwords would be open to other hosts without `MUSTER_DEMO_PUBLIC` */
export function refusePublicDemo(config: Reach): void {
  if (!config.demo || config.demoPublic || !isPublic(config)) return
  throw new DemoError(
    `The demo's passwords are published, and MUSTER_HOST (${config.host}) or MUSTER_PUBLIC_URL opens it to other machines. ` +
      'Set MUSTER_DEMO=0 for a fleet of your own, remove both settings to use the demo on this machine only, ' +
      'or set MUSTER_DEMO_PUBLIC=1 to let anybody sign in to the demo.',
  )
}

/** @throws DemoError if accounts of an earlier demo still have their published passwords */
export async function refusePublicAccounts(db: Database, config: Reach): Promise<void> {
  if (config.demoPublic || !isPublic(config)) return
  const rows = await db
    .selectFrom('app_user')
    .select(['login', 'password_hash', 'password_md5'])
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where(
      'login',
      'in',
      demoAccounts.map(({ login }) => login),
    )
    .execute()
  const open: string[] = []
  for (const { login, ...stored } of rows) {
    const account = demoAccounts.find(account => account.login === login)
    if (account && (await comparePassword(clientHash(account.password), stored)).isRight) open.push(login)
  }
  if (open.length === 0) return
  throw new DemoError(
    `The database has demo accounts with published passwords (${open.join(', ')}), and the server is open to other machines. ` +
      'Start it with MUSTER_HOST=127.0.0.1 and without MUSTER_PUBLIC_URL, change these passwords or disable the users, then start it again; ' +
      'or set MUSTER_DEMO_PUBLIC=1 to let anybody sign in with them.',
  )
}
