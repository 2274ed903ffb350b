import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#kernel/db/schema.ts'

/** Address that receives a scheduled report without an account. */
export interface Subscription {
  configurationId: number
  /** In lower case. */
  address: string
}

const settingKey = 'reports.unsubscribe'

/** Returns a signed token that unsubscribes the owner of an address from a report. It does not expire. */
export async function unsubscribeToken(db: Database, { configurationId, address }: Subscription): Promise<string> {
  const named = Buffer.from(JSON.stringify([configurationId, address.toLowerCase()])).toString('base64url')
  return `${named}.${signatureOf(named, await readKey(db)).toString('base64url')}`
}

/** Returns the content of a token; undefined unless this installation signed it. */
export async function readUnsubscribeToken(db: Database, token: string): Promise<Subscription | undefined> {
  const [named = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(named, await readKey(db))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [configurationId, address] = JSON.parse(Buffer.from(named, 'base64url').toString()) as [number, string]
  return { configurationId, address }
}

const signatureOf = (named: string, key: string) => createHmac('sha256', key).update(named).digest()

/** Reads the signing key, which the first server that needs it creates. */
async function readKey(db: Database): Promise<string> {
  const read = () => db.selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirst()
  const stored = await read()
  if (stored) return stored.value as string
  const created = randomBytes(32).toString('base64url')
  await db
    .insertInto('setting')
    .values({ key: settingKey, value: JSON.stringify(created) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // another server may have stored its key first
  return ((await read())?.value as string | undefined) ?? created
}
