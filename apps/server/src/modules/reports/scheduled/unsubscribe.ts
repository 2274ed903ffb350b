import { unsubscribeFromReport } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { configKind } from './report-configs.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'

export const unsubscribe = handle(unsubscribeFromReport, async ({ query, use }) => {
  const subscription = await readUnsubscribeToken(use(Db), query.token)
  if (!subscription) throw badRequest(['problem.unsubscribeLink'])
  await removeAddress(use(Db), subscription)
})

/**
 * Moves an address from the recipients of a report to those who do not want it. Keeps version and time of the last save: an open form
 * stays valid, and today's report is still due for the others.
 */
async function removeAddress(db: Database, { configurationId, address }: Subscription): Promise<void> {
  await sql`
    update record set data = data || jsonb_build_object(
      'emails', coalesce((
        select jsonb_agg(email) from jsonb_array_elements_text(data->'emails') email where lower(email) <> ${address}), '[]'),
      'unsubscribed', coalesce(data->'unsubscribed', '[]') || to_jsonb(${address}::text))
    where record_id = ${configurationId} and kind = ${configKind.kind}
      and exists (select from jsonb_array_elements_text(data->'emails') email where lower(email) = ${address})`.execute(
    db,
  )
}
