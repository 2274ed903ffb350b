import { getUser, updateUser, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import { handle } from '../../kernel/http/handler.ts'
import { badRequest, notFound } from '../../kernel/http/problem.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { withoutNulls } from '../../kernel/db/rows.ts'
import { Db } from '../../kernel/services.ts'

type UserDetail = FleetSchemas['UserDetail']
type UserInput = FleetSchemas['UserInput']

/** By id in the lookups `languages` and `presets`. */
const languages: Readonly<Record<number, string>> = { 1: 'en' }
const presets: Readonly<Record<number, string>> = { 1: 'metric', 2: 'imperial' }

const idOf = (names: Readonly<Record<number, string>>, name: string) =>
  Number(Object.entries(names).find(([, known]) => known === name)?.[0] ?? 1)

export const users = [
  handle(getUser, ({ path, caller, scope, use }) =>
    readUser(use(Db), { userId: path.userId, scope, as: caller.userId }),
  ),

  /** Changes language, units, formats and zone; whatever else the body would change is refused, not passed over. */
  handle(updateUser, async ({ path, body, caller, scope, use }) => {
    const user = await readUser(use(Db), { userId: path.userId, scope, as: caller.userId })
    const language = languages[body.languageId ?? idOf(languages, 'en')]
    const preset = presets[body.presetId ?? user.presetId ?? 1]
    const errors = [
      ...(language ? [] : ['languageId: is none of the languages']),
      ...(preset ? [] : ['presetId: is none of the sets of units']),
      ...(isZone(body.timezone ?? user.timezone) ? [] : ['timezone: is no IANA name of a time zone']),
      ...otherChanges(user, body).map(field => `${field}: cannot be changed here`),
    ]
    if (!language || !preset || errors.length > 0)
      throw badRequest('Only language, measurement units, formats and time zone can be changed here', {
        code: 'INVALID_INPUT',
        errors,
      })
    await use(Db)
      .updateTable('app_user')
      .set({
        language,
        mu_preset: preset,
        date_format: body.jsDateFormat,
        time_format: body.jsTimeFormat,
        timezone: body.timezone,
      })
      .where('user_id', '=', path.userId)
      .execute()
  }),
]

/** Fields of a body, beside those that can be changed, that say something else than what is stored. */
function otherChanges(user: UserDetail, body: UserInput): string[] {
  const {
    languageId: _language,
    presetId: _preset,
    jsDateFormat: _date,
    jsTimeFormat: _time,
    timezone: _zone,
    ...rest
  } = body
  const stored: Readonly<Record<string, unknown>> = { ...user }
  return Object.entries(rest)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field]))
    .map(([field]) => field)
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

interface Asked {
  userId: number
  scope: Scope
  /** Who asks. */
  as: number
}

/** @throws Problem 404 for a user out of scope or no longer active */
async function readUser(db: Database, { userId, scope, as }: Asked): Promise<UserDetail> {
  const { rows } = await sql<Omit<UserDetail, 'languageId' | 'presetId'> & { language: string; preset: string }>`
    select user_id as "userId", company_id as "companyId", group_id as "groupId", login, name, surname, email,
      mobile_phone as "mobilePhone", office_phone as "officePhone", language, mu_preset as preset,
      date_format as "jsDateFormat", time_format as "jsTimeFormat", timezone,
      user_id = ${as} as "isLoggedUser", notification_mode as "notificationMode",
      visible_in_notification as "isVisibleInNotification", cardinality(extra_company_ids) > 0 as "isMultipleDealer",
      array(select unnest(extra_company_ids) id intersect select unnest(${[...scope.companyIds]}::int[]) order by id)
        as "extraCompanyIds"
    from app_user where user_id = ${userId} and active and ${inScope(scope, 'company_id')}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('user', userId)
  const { language, preset, ...user } = row
  return withoutNulls({ ...user, languageId: idOf(languages, language), presetId: idOf(presets, preset) })
}
