import { features, permissions } from '@muster/contract'
import type { Operation } from '@muster/contract'
import { loadScope } from '#kernel/scope/sql.ts'
import { createToken } from '#modules/auth/public.ts'
import { openSession, revokeSession } from '#modules/auth/sessions.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { demoAccounts, seedDemo } from '#demo/seed.ts'
import { quickHash } from '../quick-hash.ts'
import { seedTenants } from './tenants.ts'
import type { Ids } from './tenants.ts'

export interface Account {
  login: string
  userId: number
  acls: ReadonlySet<string>
  features: ReadonlySet<string>
}

/** Accounts and objects of the contract tests. */
export interface World {
  ids: Ids
  /** The demo accounts. */
  accounts: readonly Account[]
  /** User with every permission in the home company. */
  insider: Account
  /** User with every permission in the foreign companies, and in the home company below them. */
  stranger: Account
  /** Returns a token. Reading calls share one; each other call receives a new one, because some revoke it. */
  tokenFor: (account: Account, operation: Operation) => Promise<string>
  /** Program token of the insider, limited to the first home unit and fleet. */
  unitToken: string
  expiredToken: string
  revokedToken: string
}

export async function makeWorld(db: Database): Promise<World> {
  await seedDemo(db, { units: 20, seed: 1, hashPassword: quickHash })
  const { group_id: everything } = await db
    .insertInto('user_group')
    .values({ name: 'Everything', role: 'ADMIN', acls: [...permissions], features: [...features] })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  const ids = await seedTenants(db)
  const [insiderId = 0, strangerId = 0] = [ids.app_user?.home[0], ids.app_user?.foreign[0]]
  await db
    .updateTable('app_user')
    .set({ group_id: everything })
    .where('user_id', 'in', [insiderId, strangerId])
    .execute()

  const users = await db
    .selectFrom('app_user')
    .innerJoin('user_group', 'user_group.group_id', 'app_user.group_id')
    .select(['login', 'user_id', 'acls', 'features'])
    .where(eb =>
      eb.or([
        eb('user_id', 'in', [insiderId, strangerId]),
        eb(
          'login',
          'in',
          demoAccounts.map(({ login }) => login),
        ),
      ]),
    )
    .execute()
  const accounts = users.map(({ login, user_id: userId, ...may }): Account => ({
    login,
    userId,
    acls: new Set(may.acls),
    features: new Set(may.features),
  }))
  const byId = (userId: number) => accounts.find(account => account.userId === userId) ?? fail(userId)

  // the insider signed in at a provider, the others with a password
  const signOn: SignOn = {
    companyId: ids.company?.home[0] ?? 0,
    clientId: 'muster',
    issuer: 'https://login.example.com',
    subject: 'insider',
    idToken: 'e30.e30.',
    isFactorProved: false,
    isNewLink: false,
  }
  const newToken = async (userId: number) =>
    (await openSession(db, { userId, hours: 1, ...(userId === insiderId && { signOn }) })).token
  const readers = new Map<number, Promise<string>>()
  const revokedToken = await newToken(insiderId)
  await revokeSession(db, revokedToken)
  return {
    ids,
    accounts: accounts.filter(({ userId }) => userId !== insiderId && userId !== strangerId),
    insider: byId(insiderId),
    stranger: byId(strangerId),
    tokenFor: ({ userId }, { id, method, sideEffect }) => {
      // they end the sessions below
      if (id === 'endMyOtherSessions' || id === 'endUserSessions') readers.clear()
      if (method !== 'GET' || sideEffect) return newToken(userId)
      const token = readers.get(userId) ?? newToken(userId)
      readers.set(userId, token)
      return token
    },
    unitToken: await newUnitToken(db, insiderId, { unitIds: first(ids.unit), fleetIds: first(ids.fleet) }),
    expiredToken: (await openSession(db, { userId: insiderId, hours: -1 })).token,
    revokedToken,
  }
}

const first = (rows: Ids[string] | undefined) => rows?.home.slice(0, 1) ?? []

async function newUnitToken(
  db: Database,
  holderId: number,
  limits: { unitIds: number[]; fleetIds: number[] },
): Promise<string> {
  const now = new Date()
  const { secret } = await createToken(
    {
      db,
      holderId,
      isService: false,
      createdBy: '-',
      grantable: new Set(permissions),
      scope: await loadScope(db, holderId),
      now,
    },
    {
      name: 'Limited to a unit',
      permissions: [...permissions],
      ...limits,
      addresses: [],
      expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
    },
  )
  return secret
}

function fail(userId: number): never {
  throw new Error(`The user ${userId} was not made`)
}
