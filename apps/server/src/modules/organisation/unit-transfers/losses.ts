import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'

export type LossKind = FleetSchemas['UnitTransferLossKind']

/** Data of a unit that its new company cannot use. */
export interface Loss {
  unitId: number
  kind: LossKind
  /**
   * ID of the fleet, record, command profile, user, token, command or file; of the geofence for its command, of the company for its limits.
   */
  id: number
  name: string
  /** Owner; null for shared profiles. */
  companyId: number | null
}

interface Move {
  unitIds: readonly number[]
  targetId: number
  /** True to keep the maintenance profile, which is then no loss. */
  keepsMaintenance: boolean
  now: Date
}

/** SQL condition: a company may use record `r`, which is shared, its own, or a default of a company above it. */
export const usableBy = (companyId: number) => visibleRecord({ userId: 0, companyIds: [companyId] })

/**
 * Returns the losses of units in a transfer, sorted by unit, kind and name. Profiles of companies below the new one are lost too, because
 * their owner would otherwise control the unit. Fleets and settings stay while their owner sees the unit.
 */
export async function lossesOf(db: Database, { unitIds, targetId, keepsMaintenance, now }: Move): Promise<Loss[]> {
  const ids = sql`${numbers(unitIds)}::int[]`
  const { rows } = await sql<Loss>`
    with recursive above (company_id) as (
      select ${targetId}::int
      union
      select c.parent_company_id from company c join above a on a.company_id = c.company_id where c.parent_company_id is not null
    ), moved as (
      select u.unit_id, u.company_id from unit u where u.unit_id = any(${ids})
    ), above_source (source_id, company_id) as (
      select distinct company_id, company_id from moved
      union
      select s.source_id, c.parent_company_id from company c join above_source s on s.company_id = c.company_id
      where c.parent_company_id is not null
    ), blind as (
      select w.user_id, w.company_id, w.extra_company_ids, w.active,
        coalesce(nullif(trim(w.name || ' ' || w.surname), ''), w.login) as name
      from app_user w
      where w.company_id <> all(array(select company_id from above))
        and not w.extra_company_ids && array(select company_id from above)
    ), lost_record as (
      select up.unit_id, up.kind, r.record_id, r.name, r.company_id, r.refers_to
      from unit_profile up join record r using (record_id)
      where up.unit_id = any(${ids}) and not ${usableBy(targetId)}
    ), command_profile as (
      select cu.unit_id, c.*, c.company_id is null or c.company_id = ${targetId} as stays
      from command_catalog_unit cu join command_catalog c using (catalog_id) where cu.unit_id = any(${ids})
    ), report_unit as (
      select r.record_id, x.value::int as unit_id
      from record r cross join lateral jsonb_array_elements_text(r.data -> 'unitIds') x
      where r.kind = 'report-config' and x.value::int = any(${ids})
    ), reader as (
      select r.record_id, w.user_id from record r cross join lateral (
        select (r.data ->> 'savedBy')::int as user_id
        union
        select x.value::int from jsonb_array_elements_text(r.data -> 'users') x
        union
        select x.value::int from record g cross join lateral jsonb_array_elements_text(g.data -> 'userIds') x
        where g.kind = 'notification-group' and r.data -> 'notificationGroupIds' @> to_jsonb(g.record_id)
      ) w where r.record_id in (select record_id from report_unit)
    )
    select unit_id as "unitId", kind, id, name, company_id as "companyId" from (
      select fu.unit_id, 'FLEET' as kind, f.fleet_id as id, f.name, f.company_id
      from fleet_unit fu join fleet f using (fleet_id)
      where fu.unit_id = any(${ids}) and f.company_id <> all(array(select company_id from above))
      union all
      select unit_id, ${kindOfProfile}, record_id, name, company_id from lost_record
      union all
      select distinct l.unit_id, 'NOTIFICATION_GROUP', g.record_id, g.name, g.company_id
      from lost_record l join record g on g.record_id = any(l.refers_to) and g.kind = 'notification-group'
      union all
      select m.unit_id, 'NOTIFICATION_GROUP', g.record_id, g.name, g.company_id
      from moved m join unit_limits l using (unit_id) join record g on g.record_id = l.group_id
      where g.company_id is not null and not g.is_default and g.company_id <> all(array(select company_id from above))
        and not exists (select from lost_record r where r.unit_id = m.unit_id and g.record_id = any(r.refers_to))
      union all
      select m.unit_id, 'LIMITS', c.company_id, c.name, c.company_id
      from moved m join above_source s on s.source_id = m.company_id join company_limits l on l.company_id = s.company_id
        join company c on c.company_id = l.company_id
      where c.company_id <> all(array(select company_id from above))
      union all
      select unit_id, 'COMMAND_PROFILE', catalog_id, name, company_id from command_profile where not stays
      union all
      select up.unit_id, 'GEOFENCE_COMMAND', up.record_id, string_agg(t.name, ', ' order by t.name), min(t.company_id)
      from unit_profile up join record r using (record_id)
        join command_template t on t.template_id in (up.break_in_template_id, up.break_out_template_id)
      where up.unit_id = any(${ids}) and ${usableBy(targetId)} and not exists (
        select from command_profile c join command_catalog_template ct using (catalog_id)
        where c.unit_id = up.unit_id and c.stays and ct.template_id = t.template_id)
      group by up.unit_id, up.record_id
      union all
      select um.unit_id, 'MAINTENANCE', r.record_id, r.name, r.company_id
      from unit_maintenance um join record r on r.record_id = um.profile_id
      where um.unit_id = any(${ids}) and not ${keepsMaintenance}::boolean
      union all
      select n.unit_id, 'NOTIFICATION_SETTINGS', b.user_id, b.name, b.company_id
      from blind b join (
        select user_id, unit_id from notification_unit where unit_id = any(${ids})
        union
        select na.user_id, x.unit_id from notification_alarm na cross join lateral unnest(na.unit_ids) x (unit_id)
        where na.unit_ids && ${ids} and x.unit_id = any(${ids})
      ) n using (user_id)
      union all
      select distinct x.unit_id, 'EMBED_TOKEN', t.token_id, t.name, t.company_id
      from embed_token t join blind b using (user_id) cross join lateral unnest(t.unit_ids) x (unit_id)
      where t.unit_ids && ${ids} and x.unit_id = any(${ids}) and t.revoked_at is null and t.expires_at > ${now}
      union all
      select ru.unit_id, 'SCHEDULED_REPORT', r.record_id, r.name, r.company_id
      from report_unit ru join record r using (record_id)
      where r.company_id <> all(array(select company_id from above))
        or exists (select from reader join blind using (user_id) where reader.record_id = r.record_id)
      union all
      select m.unit_id, 'SCHEDULED_REPORT', r.record_id, r.name, r.company_id
      from record r join moved m on (r.data ->> 'visibilityCompanyId')::int = m.company_id
      where r.kind = 'report-config' and (r.data ->> 'visibilityTypeId')::int = 2
      union all
      select m.unit_id, 'SHARED_USER', b.user_id, b.name, b.company_id
      from moved m join blind b on b.active and b.extra_company_ids && array(
        select s.company_id from above_source s where s.source_id = m.company_id)
      union all
      select c.unit_id, 'WAITING_COMMAND', c.command_id, c.template_name, m.company_id
      from command c join moved m using (unit_id) where c.status = 'QUEUED' and c.handed_at is null and c.ended_at is null
      union all
      select f.unit_id, 'WAITING_FILE', f.transfer_id, f.file_name, m.company_id
      from file_transfer f join moved m using (unit_id) where f.ended_at is null
    ) loss
    order by unit_id, kind, lower(name), id`.execute(db)
  return rows
}

const kindOfProfile: RawBuilder<string> = sql`case kind
  when 'fence-profile' then 'GEOFENCE' when 'curfew-profile' then 'CURFEW' when 'can-profile' then 'CAN_BUS'
  when 'io-profile' then 'INPUT_OUTPUT' when 'duty-profile' then 'STATUS' else 'POWER' end`
