import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOnMapping } from '#kernel/db/schema/accounts.ts'
import type { ProviderClient } from './provider.ts'

/** Single sign-on of a company. */
export interface SignOnCompany extends ProviderClient {
  companyName: string
  scopes: string[]
  mapping: SignOnMapping
  createsUsers: boolean
  factorValues: string[]
  /** Approved domains. */
  domains: string[]
}

const selected = sql`
  select s.company_id as "companyId", c.name as "companyName", s.issuer, s.client_id as "clientId",
    s.client_secret as "clientSecret", s.scopes, s.mapping, s.creates_users as "createsUsers",
    s.factor_values as "factorValues",
    array(select d.domain from sign_on_domain d where d.company_id = s.company_id and d.status = 'APPROVED') as domains
  from single_sign_on s join company c using (company_id)`

export async function signOnOfCompany(db: Database, companyId: number): Promise<SignOnCompany | undefined> {
  const { rows } = await sql<SignOnCompany>`${selected} where s.company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** Returns the single sign-on of the company that owns an approved domain. */
export async function signOnOfDomain(db: Database, domain: string): Promise<SignOnCompany | undefined> {
  const { rows } = await sql<SignOnCompany>`
    ${selected} join sign_on_domain o using (company_id)
    where o.domain = ${domain.toLowerCase()} and o.status = 'APPROVED'`.execute(db)
  return rows[0]
}

/** Returns the companies with this client ID at a provider. */
export async function signOnsOfClient(
  db: Database,
  issuer: string,
  clientIds: readonly string[],
): Promise<SignOnCompany[]> {
  const { rows } = await sql<SignOnCompany>`
    ${selected} where rtrim(s.issuer, '/') = ${issuer.replace(/\/$/, '')}
      and s.client_id = any (${[...clientIds]}::text[])`.execute(db)
  return rows
}

export const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
