import { closeDemoAccounts, openDemoAccounts } from '#demo/public-demo.ts'
import { seedDemo, type SeededDemo } from '#demo/seed.ts'
import { Config } from '#kernel/config/config.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { hashPassword } from '#modules/auth/password.ts'
import { sharedDealerCodes } from '#modules/organisation/companies/public.ts'
import { fillSkeletons, lookAlikeLogins } from '#modules/organisation/users/public.ts'
import { prepareFirstAdministrator } from '../first-administrator.ts'
import { part } from '../part.ts'
import { rootCompanyId } from '../root-company.ts'

const demoSeed = 20_261_121

/** Undefined without `MUSTER_DEMO`. */
export const DemoData = defineDependency<SeededDemo | undefined>('DemoData')

const demoData = part({
  name: 'demo data',
  needs: { config: Config, db: Db, log: Log },
  provides: DemoData,
  start: async ({ config, db, log }) => {
    if (!config.demo) {
      const closed = await closeDemoAccounts(db)
      if (closed.length > 0)
        log.warn(
          `Without the demo, its accounts (${closed.join(', ')}) cannot sign in, because their passwords are published. ` +
            'To use one, set a password: muster-server reset-password LOGIN',
        )
      return undefined
    }
    const demo = await seedDemo(db, {
      units: config.demoUnits,
      seed: demoSeed,
      hashPassword,
      onRefused: error => log.error({ err: error }, 'the demo fleet could not be completed and stays as it was'),
    })
    await openDemoAccounts(db, hashPassword)
    return demo
  },
})

/** Single-use key that sets the password of the first administrator; undefined once a user has a password. */
export const SetupKey = defineDependency<string | undefined>('SetupKey')

const firstAdministrator = part({
  name: 'first administrator',
  // the demo brings its own administrator
  needs: { db: Db, demo: DemoData },
  provides: SetupKey,
  start: ({ db, demo }) => (demo ? undefined : prepareFirstAdministrator(db)),
})

export interface DataWarnings {
  readonly sharedDealerCodes: number
  readonly lookAlikeLogins: number
}
export const DataWarnings = defineDependency<DataWarnings>('DataWarnings')

const dataWarnings = part({
  name: 'data warnings',
  // demo data and first administrator store users
  needs: { db: Db, log: Log, demo: DemoData, setupKey: SetupKey },
  provides: DataWarnings,
  start: async ({ db, log }) => {
    const dealers = await sharedDealerCodes(db)
    await fillSkeletons(db)
    const logins = await lookAlikeLogins(db)
    for (const sentence of [...dealers, ...logins]) log.warn(sentence)
    return { sharedDealerCodes: dealers.length, lookAlikeLogins: logins.length }
  },
})

/** Company at the top of the tree. */
export const RootCompanyId = defineDependency<number>('RootCompanyId')

const rootCompany = part({
  name: 'root company',
  // demo data or first administrator creates it
  needs: { db: Db, demo: DemoData, setupKey: SetupKey },
  provides: RootCompanyId,
  start: ({ db }) => rootCompanyId(db),
})

/** Database rows that must exist before anything is loaded into memory. */
export const contentParts = [demoData, firstAdministrator, dataWarnings, rootCompany]
