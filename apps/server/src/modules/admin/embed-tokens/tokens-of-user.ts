import type { Database } from '#kernel/db/schema.ts'

/** Tokens of a user that still work. */
export async function countTokensOf(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('embed_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function revokeTokensOf(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('embed_token')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
