import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'

/** The company of who asks. */
export const ownCompany = ({ userId }: Scope): RawBuilder<number> =>
  sql<number>`(select company_id from app_user where user_id = ${userId})`
