import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, inScope, unitInScope } from '#kernel/scope/sql.ts'
import { defaultMode } from '#modules/organisation/users/public.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { LookupItem } from './lookup-item.ts'

export interface LookupQuery {
  scope: Scope
  /** The table's own parameters: `brandId`, `typeId`, `forTDAC` … */
  parameters: Readonly<Record<string, unknown>>
  /** Translates into the language of the reader. */
  t: TFunction
}

/** SQL that returns `id`, `label` and further columns; `readTable` adds search, order and paging. */
export type QueriedTable = (query: LookupQuery) => RawBuilder<LookupItem>

/** Returns the records of one kind in their own list, without company names outside the scope. */
function records(kind: string): QueriedTable {
  return ({ scope }) => sql`
    select r.record_id as id, r.name as label, r.is_default as "isDefault",
      (select c.name from company c where c.company_id = r.company_id and ${inScope(scope, 'c.company_id')}) as "companyName"
    from record r
    where r.kind = ${kind} and ${visibleRecord(scope)}`
}

const companies: QueriedTable = ({ scope }) => sql`
  select company_id as id, name as label, code, is_dealer as "isDealer" from company where ${inScope(scope, 'company.company_id')}`

const dealers: QueriedTable = ({ scope }) => sql`
  select company_id as id, name as label, dealer_code as code from company where is_dealer and ${inScope(scope, 'company.company_id')}`

const customers: QueriedTable = ({ scope }) => sql`
  select company_id as id, name as label, code from company where not is_dealer and ${inScope(scope, 'company.company_id')}`

const users: QueriedTable = ({ scope }) => sql`
  select user_id as id, login as label, trim(name || ' ' || surname) as "fullName" from app_user
  where active and ${inScope(scope, 'app_user.company_id')}`

/** Users available as recipients, and the caller. */
const recipients: QueriedTable = query => sql`
  select r.* from (${users(query)}) r join app_user w on w.user_id = r.id
  where w.visible_in_notification or w.user_id = ${query.scope.userId}`

/** True if the caller may assign users to the group, because it has no permission or feature that the caller lacks. */
const grantable = ({ userId }: Scope) => sql<boolean>`
  exists (select from app_user caller join user_group g using (group_id)
    where caller.user_id = ${userId} and user_group.acls <@ g.acls and user_group.features <@ g.features)`

const allRoles: QueriedTable = () => sql`
  select distinct on (role) group_id as id, role as label, role as code, ${defaultMode} as "notificationMode"
  from user_group order by role, group_id`

/** Roles that the caller may give to users. */
const roles: QueriedTable = query => sql`
  select r.* from (${allRoles(query)}) r
  where r.code in (select role from user_group where ${grantable(query.scope)})`

/** Reference tables in the database, by the last part of their path. */
export const queriedTables: Record<string, QueriedTable> = {
  'alarm-priorities': () => sql`select priority_id as id, code, name as label, color from alarm_priority`,
  'alarm-types': () => sql`
    select t.alarm_type_id as id, t.code, t.name as label, t.icon, coalesce(p.code, 'NULL') as "priorityCode"
    from alarm_type t left join alarm_priority p using (priority_id)`,
  'all-user-roles': allRoles,
  brands: ({ parameters }) => sql`
    select brand_id as id, name as label from brand where ${parameters.removeUndefined !== true} or name <> 'Undefined'`,
  'can-parameters': records('can-parameter'),
  'can-profiles': records('can-profile'),
  'can-protocols': records('can-protocol'),
  companies,
  'curfew-profiles': records('curfew-profile'),
  'customer-companies': customers,
  'dealer-companies': dealers,
  'dm1-parameters': records('dm1-parameter'),
  'dm1-platforms': records('dm1-platform'),
  'dm1-source-addresses': ({ scope }) => sql`
    select r.record_id as id, r.name as label, (r.data ->> 'code')::int as address from record r
    where r.kind = 'dm1-source-address' and ${visibleRecord(scope)}`,
  duties: () => sql`select status_id as id, code, name as label, color from duty`,
  'duty-profiles': records('duty-profile'),
  'firmware-configs': records('firmware-config'),
  fleets: ({ scope }) => sql`
    select f.fleet_id as id, f.name as label, c.name as "companyName" from fleet f join company c using (company_id)
    where ${fleetInScope(scope, 'f')}`,
  'geo-fence-profiles': records('fence-profile'),
  'io-profiles': records('io-profile'),
  'maintenance-profiles': records('maintenance-profile'),
  'maintenance-service-types': records('maintenance-service-type'),
  models: ({ parameters }) => sql`
    select model_id as id, name as label, brand_id as "brandId", type_id as "typeId" from model
    where (${parameters.brandId ?? null}::int is null or brand_id = ${parameters.brandId ?? null}::int)
      and (${parameters.typeId ?? null}::int is null or type_id = ${parameters.typeId ?? null}::int)`,
  'notification-groups-for-user': records('notification-group'),
  'notification-groups-for-user-company': records('notification-group'),
  'notification-groups-wvu-for-user-company': records('notification-group'),
  'notification-recipients': recipients,
  'power-profiles': records('power-profile'),
  'product-codes': records('product-code'),
  products: ({ parameters }) => sql`
    select product_id as id, name as label, code, for_tdac as "forTDAC" from subscription_product
    where ${parameters.forTDAC ?? null}::boolean is null or for_tdac = ${parameters.forTDAC ?? null}::boolean`,
  types: ({ parameters }) => sql`
    select t.type_id as id, t.name as label, t.icon from machine_type t
    where ${parameters.brandId ?? null}::int is null
      or exists (select from model m where m.type_id = t.type_id and m.brand_id = ${parameters.brandId ?? null}::int)
      or exists (select from brand_type b where b.type_id = t.type_id and b.brand_id = ${parameters.brandId ?? null}::int)`,
  units: ({ scope }) => sql`
    select u.unit_id as id, u.name as label, u.serial as code, c.name as "companyName" from unit u join company c using (company_id)
    where ${unitInScope(scope, 'u')} and u.archived_at is null`,
  'user-groups': ({ scope }) => sql`
    select group_id as id, name as label, role as code, ${defaultMode} as "notificationMode", ${grantable(scope)} as grantable
    from user_group`,
  'user-roles': roles,
  'visible-users': users,
  warehouses: records('warehouse'),
  'web-servers': records('web-server'),
  'non-web-servers': records('non-web-server'),
}
