import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { languages } from '#kernel/languages.ts'
import { isZone } from '#kernel/time/is-zone.ts'
import { addSignOnUser, regroupUser } from '#modules/organisation/users/public.ts'
import { mailRefusal, mapClaims, valuesOf, type Claims } from './apply-mapping.ts'
import { refused } from './failures.ts'
import type { SignOnCompany } from './read-settings.ts'

type Account = { userId: number; login: string; isNew: boolean }

/** Account whose owner must prove their identity before it is linked. */
interface ToLink {
  mail: string
  logins: string[]
}

/**
 * Returns the account of an identity, in the group that its claims map to, or the accounts that may be linked to it.
 * @throws Problem 403 with the reason why the company rejects the identity
 */
export async function accountFor(
  use: Use,
  company: SignOnCompany,
  signOn: SignOn,
  claims: Claims,
): Promise<Account | ToLink> {
  const db = use(Db)
  const { companyId, mapping, domains, createsUsers } = company
  const mapped = mapClaims(claims, mapping, await groupIdsOf(db))
  const refusal = mailRefusal(claims, mapped, mapping, domains)
  if (refusal) throw refused(refusal)
  const mail = mapped.mail!
  const known = await ownerOf(db, signOn)
  if (known) {
    if (known.companyId !== companyId) throw refused(['problem.signOnOtherCompany', { mail }])
    if (!known.active) throw refused(['problem.signOnDisabled', { login: known.login }])
    const managed = [...mapping.rules.map(({ groupId }) => groupId), mapping.defaultGroupId].filter(
      id => id !== undefined,
    )
    if (mapped.groupId !== undefined) await regroupUser(db, known.userId, { from: managed, to: mapped.groupId })
    // a user whom the rules put into a group may no longer sign in once they do not
    else if (managed.includes(known.groupId)) throw refused(['problem.signOnNoGroup', { company: company.companyName }])
    return { userId: known.userId, login: known.login, isNew: false }
  }
  const everywhere = await candidatesOf(db, signOn, mail)
  const candidates = everywhere.filter(one => one.companyId === companyId)
  const [first] = candidates
  if (everywhere.length > 0 && !first) throw refused(['problem.signOnOtherCompany', { mail }])
  if (first) {
    const usable = candidates.filter(({ active, isLinked }) => active && !isLinked)
    if (usable.length > 0) return { mail, logins: usable.map(({ login }) => login) }
    throw refused([first.active ? 'problem.signOnLinkedElsewhere' : 'problem.signOnDisabled', { login: first.login }])
  }
  if (!createsUsers) throw refused(['problem.signOnNoAccount', { mail, company: company.companyName }])
  const { groupId, name, surname } = mapped
  if (groupId === undefined) throw refused(['problem.signOnNoGroup', { company: company.companyName }])
  const userId = await addSignOnUser(db, { companyId, groupId, mail, name, surname, ...localeOf(claims) })
  return { userId, login: mail, isNew: true }
}

export async function groupIdsOf(db: Database): Promise<ReadonlySet<number>> {
  const groups = await db.selectFrom('user_group').select('group_id').execute()
  return new Set(groups.map(({ group_id }) => group_id))
}

interface Owner {
  userId: number
  login: string
  companyId: number
  groupId: number
  active: boolean
}

async function ownerOf(db: Database, { issuer, subject }: SignOn): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select u.user_id as "userId", u.login, u.company_id as "companyId", u.group_id as "groupId", u.active
    from sign_on_identity i join app_user u using (user_id)
    where i.issuer = ${issuer} and i.subject = ${subject} and u.deleted_at is null`.execute(db)
  return rows[0]
}

interface Candidate extends Pick<Owner, 'userId' | 'login' | 'companyId' | 'active'> {
  /** True if another identity of the provider is linked to the account. */
  isLinked: boolean
}

/** Returns the users of all companies who have a mail address. */
export async function candidatesOf(db: Database, { issuer }: SignOn, mail: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.user_id as "userId", u.login, u.company_id as "companyId", u.active,
      exists (select from sign_on_identity i where i.user_id = u.user_id and i.issuer = ${issuer}) as "isLinked"
    from app_user u
    where u.deleted_at is null and (lower(u.email) = lower(${mail}) or lower(u.login) = lower(${mail}))
    order by u.active desc, u.user_id limit 20`.execute(db)
  return rows
}

/** Returns language and time zone of the standard claims if Muster supports them. */
function localeOf(claims: Claims): { language?: string; timezone?: string } {
  const [locale = ''] = valuesOf(claims, 'locale')
  const language = languages.find(({ code }) => code === locale.slice(0, 2).toLowerCase())?.code
  const [timezone = ''] = valuesOf(claims, 'zoneinfo')
  return { ...(language && { language }), ...(isZone(timezone) && { timezone }) }
}
