import type { Config } from '#kernel/config/config.ts'
import { isLoopback } from '#kernel/config/loopback.ts'
import type { Database } from '#kernel/db/schema.ts'
import { closeAccounts, comparePassword } from '#modules/auth/public.ts'
import { clientHash, demoAccounts } from './seed/accounts.ts'
import type { HashPassword } from './seed/users.ts'
import { DemoError } from './seed.ts'

type Reach = Pick<Config, 'demo' | 'demoPublic' | 'host' | 'publicUrl'>

/** Returns true if other hosts can reach the server, directly or through a proxy. */
const isPublic = ({ host, publicUrl }: Reach) =>
  !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))

/** @throws DemoError if other hosts could reach a demo with published passwords without `MUSTER_DEMO_PUBLIC` */
export function refusePublicDemo(config: Reach): void {
  if (!config.demo || config.demoPublic || !isPublic(config)) return
  throw new DemoError(
    `The demo's passwords are published, and MUSTER_HOST (${config.host}) or MUSTER_PUBLIC_URL opens it to other machines. ` +
      'Set MUSTER_DEMO=0 for a fleet of your own, remove both settings to use the demo on this machine only, ' +
      'or set MUSTER_DEMO_PUBLIC=1 to let anybody sign in to the demo.',
  )
}

/** Removes passwords and sessions of demo accounts that still use the published passwords. Returns their logins. */
export async function closeDemoAccounts(db: Database): Promise<string[]> {
  const rows = await demoUsers(db)
    .select(['password_hash', 'password_md5'])
    .where('password_hash', 'is not', null)
    .execute()
  const open: typeof rows = []
  for (const { login, ...stored } of rows)
    if ((await comparePassword(publishedHash(login), stored)).isRight) open.push({ login, ...stored })
  if (open.length > 0)
    await db.transaction().execute(trx =>
      closeAccounts(
        trx,
        open.map(({ user_id }) => user_id),
      ),
    )
  return open.map(({ login }) => login)
}

/** Restores the published passwords of demo accounts without a password, after a start without the demo. */
export async function openDemoAccounts(db: Database, hashPassword: HashPassword): Promise<void> {
  const rows = await demoUsers(db).where('password_hash', 'is', null).execute()
  for (const { user_id, login } of rows)
    await db
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(publishedHash(login)), password_md5: null })
      .where('user_id', '=', user_id)
      .execute()
}

const demoUsers = (db: Database) =>
  db
    .selectFrom('app_user')
    .select(['user_id', 'login'])
    .where('active', '=', true)
    .where(
      'login',
      'in',
      demoAccounts.map(({ login }) => login),
    )

const publishedHash = (login: string) =>
  clientHash(demoAccounts.find(account => account.login === login)?.password ?? '')
