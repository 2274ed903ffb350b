import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { languages, presets } from './languages-and-presets.ts'

type UserDetail = FleetSchemas['UserDetail']
type UserRow = FleetSchemas['UserRow']

/** True if user `u` has ever set a password. */
export const isActivated = sql<boolean>`(u.activated_at is not null or u.password_hash is not null)`

const status = sql<UserRow['status']>`
  case when not u.active then 'DISABLED' when ${isActivated} then 'ACTIVE' else 'INVITED' end`

/** Default notification mode of a group's role. */
export const defaultMode = sql<'CUSTOM' | 'DISABLED'>`case when role = 'VIEWER' then 'DISABLED' else 'CUSTOM' end`

/** Users in the scope, including disabled ones, without deleted ones. */
const visible = (scope: Scope) => sql<boolean>`u.deleted_at is null and ${inScope(scope, 'u.company_id')}`

type Stored<T> = Omit<T, 'lastLoginAt'> & { lastLoginAt: Date | null }

const rows = sql`
  select u.user_id as "userId", u.login, u.name, u.surname, u.email, u.company_id as "companyId", c.name as "companyName",
    u.group_id as "groupId", g.name as "groupName", g.role as "roleName", ${status} as status,
    u.last_login_at as "lastLoginAt"
  from app_user u join company c using (company_id) join user_group g using (group_id)`

const shown = ({ lastLoginAt, ...row }: Stored<UserRow>): UserRow => ({
  ...row,
  ...(lastLoginAt && { lastLoginAt: lastLoginAt.toISOString() }),
})

/** Sort columns; texts are sorted ignoring case. */
const sortable = {
  login: 'login_order',
  name: 'name_order',
  surname: 'surname_order',
  email: 'email_order',
  companyName: 'company_order',
  groupName: 'group_order',
  status: 'status',
  lastLoginAt: 'lastLoginAt',
}

export interface UserQuery {
  filter?: string
  status?: UserRow['status']
  sort?: string[]
  start: number
  limit: number
}

/** Returns a page of users whose login, name, email address or company contains the filter. */
export async function listUserRows(
  db: Database,
  scope: Scope,
  { filter, status: requested, sort, start, limit }: UserQuery,
): Promise<{ items: UserRow[]; totalCount: number }> {
  const searched = ['u.login', 'u.name', 'u.surname', 'u.email', 'c.name'].map(column => contains(column, filter))
  const { items, totalCount } = await readPage<Stored<UserRow> & Record<string, unknown>>(db, {
    rows: sql`
      select l.*, lower(login) as login_order, lower(name) as name_order, lower(surname) as surname_order,
        lower(email) as email_order, lower("companyName") as company_order, lower("groupName") as group_order
      from (${rows} where ${visible(scope)}
        and (${sql.join(searched, sql` or `)} or ${fullName(filter)})) l
      where ${requested ?? null}::text is null or status = ${requested ?? null}`,
    order: sql`${orderBy(sort, sortable)}, "userId"`,
    start,
    limit,
  })
  return {
    items: items.map(row =>
      shown(Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_order'))) as Stored<UserRow>),
    ),
    totalCount,
  }
}

/** Matches the full name, such as `Anna Berg`. */
function fullName(filter: string | undefined): RawBuilder<boolean> {
  const pattern = `%${(filter ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(u.name || ' ' || u.surname) ilike ${pattern}`
}

/** Returns users by ID in the scope, sorted by login. */
export async function userRowsOf(db: Database, scope: Scope, ids: readonly number[]): Promise<UserRow[]> {
  const found = await sql<Stored<UserRow>>`
    ${rows} where ${visible(scope)} and u.user_id = any (${numbers(ids)}::int[]) order by lower(u.login)`.execute(db)
  return found.rows.map(shown)
}

interface UserRequest {
  userId: number
  scope: Scope
  /** User who requests the record. */
  callerId: number
}

/** @throws Problem 404 for a deleted user or one outside the scope */
export async function readUser(db: Database, { userId, scope, callerId }: UserRequest): Promise<UserDetail> {
  const { rows } = await sql<
    Stored<Omit<UserDetail, 'languageId' | 'presetId' | 'invitationExpiresAt' | 'signOn'>> & {
      language: string
      preset: string
      invitedUntil: Date | null
      identity: { issuer: string; subject: string; linkedAt: string; lastUsedAt: string | null } | null
    }
  >`
    select u.user_id as "userId", u.company_id as "companyId", u.group_id as "groupId", u.login, u.name, u.surname, u.email,
      u.mobile_phone as "mobilePhone", u.office_phone as "officePhone", u.language, u.mu_preset as preset,
      u.date_format as "jsDateFormat", u.time_format as "jsTimeFormat", u.timezone,
      u.user_id = ${callerId} as "isLoggedUser", u.notification_mode as "notificationMode",
      u.visible_in_notification as "isVisibleInNotification", cardinality(u.extra_company_ids) > 0 as "isMultipleDealer",
      array(select unnest(u.extra_company_ids) id intersect select unnest(${[...scope.companyIds]}::int[]) order by id)
        as "extraCompanyIds",
      (select min(r.group_id) from user_group r where r.role = g.role) as "roleId",
      ${status} as status, u.version, u.last_login_at as "lastLoginAt",
      (exists (select from authenticator_app a where a.user_id = u.user_id and a.key is not null)
        or exists (select from passkey k where k.user_id = u.user_id)) as "hasSecondFactor",
      (select jsonb_build_object('issuer', i.issuer, 'subject', i.subject, 'linkedAt', i.linked_at,
          'lastUsedAt', i.last_used_at)
        from sign_on_identity i where i.user_id = u.user_id order by i.linked_at desc limit 1) as identity,
      case when ${status} = 'INVITED' then (
        select max(p.expires_at) from password_reset p
        where p.user_id = u.user_id and p.used_at is null and p.expires_at > now()) end as "invitedUntil"
    from app_user u join user_group g using (group_id)
    where u.user_id = ${userId} and ${visible(scope)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('user', userId)
  const { language, preset, lastLoginAt, invitedUntil, identity, ...user } = row
  return withoutNulls({
    ...user,
    languageId: languages.idOf(language),
    presetId: presets.idOf(preset),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    invitationExpiresAt: invitedUntil?.toISOString() ?? null,
    signOn:
      identity &&
      withoutNulls({
        ...identity,
        linkedAt: new Date(identity.linkedAt).toISOString(),
        lastUsedAt: identity.lastUsedAt && new Date(identity.lastUsedAt).toISOString(),
      }),
  })
}
