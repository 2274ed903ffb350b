import { decideSignOnDomain, listSignOnDomains, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

type Domain = FleetSchemas['SignOnDomain']

interface Row extends Pick<Domain, 'domain' | 'status'> {
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
}

const shown = <Stored extends Row>({ requestedAt, decidedAt, decidedBy, ...row }: Stored) => ({
  ...row,
  requestedAt: requestedAt.toISOString(),
  ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  ...(decidedBy !== null && { decidedBy }),
})

const columns = sql`d.domain, d.status, d.requested_at as "requestedAt", d.decided_at as "decidedAt",
  d.decided_by as "decidedBy"`

/** Matches domain names with a dot and without a wildcard, in Punycode if needed. */
export const isDomain = (text: string): boolean =>
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text.toLowerCase())

export async function readDomains(db: Database, companyId: number): Promise<Domain[]> {
  const { rows } = await sql<Row>`
    select ${columns} from sign_on_domain d where d.company_id = ${companyId} order by d.domain`.execute(db)
  return rows.map(row => shown(row))
}

/**
 * Replaces the domains of a company. New domains wait for approval. A domain refused to another company may be requested.
 * @throws Problem 409 naming a domain of another company
 */
export async function saveDomains(db: Database, companyId: number, requested: readonly string[]): Promise<void> {
  const domains = [...new Set(requested.map(domain => domain.toLowerCase()))]
  await sql`
    delete from sign_on_domain where company_id = ${companyId} and domain <> all (${domains}::text[])`.execute(db)
  await sql`
    insert into sign_on_domain (domain, company_id) select unnest(${domains}::text[]), ${companyId}
    on conflict (domain) do update set company_id = ${companyId}, status = 'WAITING', requested_at = now(),
      decided_at = null, decided_by = null
    where sign_on_domain.company_id <> ${companyId} and sign_on_domain.status = 'REFUSED'`.execute(db)
  const known = new Set((await readDomains(db, companyId)).map(({ domain }) => domain))
  const taken = domains.filter(domain => !known.has(domain))
  if (taken.length > 0)
    throw conflict(['problem.signOnTaken', { domains: taken }], {
      errors: taken.map(domain => ['domains', 'problem.signOnTaken', { domains: domain }] as const),
    })
}

const isOfRoot = (scope: Scope) => sql<boolean>`
  exists (select from company r where r.parent_company_id is null and ${inScope(scope, 'r.company_id')})`

export const signOnDomains = [
  handle(listSignOnDomains, async ({ query: { filter, start, limit }, scope, caller, use }) => {
    const { items, totalCount } = await readPage<
      Row & { companyId: number; companyName: string; isDecidable: boolean }
    >(use(Db), {
      rows: sql`
        select ${columns}, c.company_id as "companyId", c.name as "companyName",
          ${isOfRoot(scope)} and ${caller.acls.has('ADM_COMPANY_EDIT')} as "isDecidable"
        from sign_on_domain d join company c using (company_id)
        where ${inScope(scope, 'c.company_id')} and (${contains('d.domain', filter)} or ${contains('c.name', filter)})`,
      order: sql`status = 'WAITING' desc, domain`,
      start,
      limit,
    })
    return { items: items.map(shown), totalCount }
  }),

  handle(decideSignOnDomain, async ({ path: { domain }, body: { isApproved }, scope, caller, use }) => {
    const db = use(Db)
    const { rows: found } = await sql<{ companyId: number; mayDecide: boolean }>`
      select d.company_id as "companyId", ${isOfRoot(scope)} as "mayDecide"
      from sign_on_domain d where d.domain = ${domain.toLowerCase()} and ${inScope(scope, 'd.company_id')}`.execute(db)
    const [one] = found
    if (!one) throw notFound('sign-on-domain', domain)
    if (!one.mayDecide) throw forbidden(['problem.signOnDecision'])
    await db.transaction().execute(async trx => {
      const { rows: sole } = await sql`
        select from single_sign_on s where s.company_id = ${one.companyId} and s.is_required and not exists (
          select from sign_on_domain d where d.company_id = s.company_id and d.status = 'APPROVED'
            and d.domain <> ${domain.toLowerCase()})`.execute(trx)
      if (!isApproved && sole.length > 0) throw conflict(['problem.signOnLastDomain', { domain }])
      noteRecord('company', one.companyId)
      await sql`
        update sign_on_domain set status = ${isApproved ? 'APPROVED' : 'REFUSED'}, decided_at = now(),
          decided_by = ${caller.login}
        where domain = ${domain.toLowerCase()} and company_id = ${one.companyId}`.execute(trx)
    })
  }),
]
