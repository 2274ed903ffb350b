import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

export interface Adding {
  db: Database
  scope: Scope
  caller: Pick<Caller, 'userId' | 'login' | 'companyId'>
  now: Date
}

/** @throws Problem 400 for a company outside the scope */
export function requireCompany({ scope }: Pick<Adding, 'scope'>, companyId: number): void {
  if (!scope.companyIds.includes(companyId))
    throw badRequest(['problem.noOwner'], { errors: [noSuch('companyId', 'company', companyId)] })
}
