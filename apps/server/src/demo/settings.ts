import type { Database } from '#kernel/db/schema.ts'

/** Returns the value of a setting. */
export async function readSetting<T>(db: Database, key: string): Promise<T | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value as T | undefined
}

export async function writeSetting(db: Database, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: text })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}
