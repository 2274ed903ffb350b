import { sql, type RawBuilder } from 'kysely'
import type { Thing } from '../texts/sentence.ts'

/** Describes how the audit reads one kind of record, with expressions on the table `t`. */
export interface AuditedKind {
  table: string
  /** Key of the table, as in `recordId`. */
  id: string
  label?: RawBuilder<unknown>
  /** Owner; null for records that no company owns. */
  company?: RawBuilder<unknown>
  /** Fields that are not columns, as an object. */
  more?: RawBuilder<unknown>
  /** Columns that are not fields of the record. */
  without?: readonly string[]
  /** True for background work: the server changes its columns independently of calls. */
  isWork?: boolean
  /** Value of the column `kind` in a table shared by several kinds. */
  kind?: string
}

const name = sql`t.name`
const own = sql`t.company_id`
const none = sql`null::int`
const ofUnit = sql`(select u.company_id from unit u where u.unit_id = t.unit_id)`

/** Profiles, groups, reports and their parts, stored as documents. */
const stored = (kind: string): AuditedKind => ({ table: 'record', id: 'record_id', kind, label: name, company: own })

export const auditedKinds: { readonly [kind in Thing]?: AuditedKind } = {
  'access-token': {
    table: 'access_token',
    id: 'token_id',
    label: name,
    company: sql`(select u.company_id from app_user u where u.user_id = t.user_id)`,
    isWork: true,
  },
  brand: { table: 'brand', id: 'brand_id', label: name, company: none },
  'can-parameter': stored('can-parameter'),
  'can-profile': stored('can-profile'),
  'can-protocol': stored('can-protocol'),
  'can-request': { table: 'can_sniffing', id: 'request_id', company: ofUnit, isWork: true },
  command: {
    table: 'command',
    id: 'command_id',
    label: sql`t.template_name`,
    company: ofUnit,
    isWork: true,
  },
  'command-profile': {
    table: 'command_catalog',
    id: 'catalog_id',
    label: name,
    company: own,
    more: sql`jsonb_build_object('commands', array(select c.name from command_catalog_template ct
      join command_template c using (template_id) where ct.catalog_id = t.catalog_id order by c.name))`,
  },
  'command-template': { table: 'command_template', id: 'template_id', label: name, company: own },
  company: {
    table: 'company',
    id: 'company_id',
    label: name,
    company: own,
    more: sql`jsonb_build_object(
      'sessions', (select to_jsonb(s) - 'company_id' from sign_in_rule s where s.company_id = t.company_id),
      'single_sign_on', (select to_jsonb(s) - 'company_id' || jsonb_build_object('domains',
        array(select d.domain || ' ' || d.status from sign_on_domain d where d.company_id = t.company_id order by 1))
        from single_sign_on s where s.company_id = t.company_id),
      'limits', (select to_jsonb(s) - 'company_id' from company_limits s where s.company_id = t.company_id),
      'costs', (select s.settings from company_costs s where s.company_id = t.company_id),
      'place_check', (select to_jsonb(s) - 'company_id' from place_check s where s.company_id = t.company_id))`,
  },
  'curfew-profile': stored('curfew-profile'),
  device: { table: 'device', id: 'device_id', label: sql`t.uid`, company: own },
  'dm1-parameter': stored('dm1-parameter'),
  'dm1-platform': stored('dm1-platform'),
  'dm1-source-address': stored('dm1-source-address'),
  'duty-profile': stored('duty-profile'),
  'embed-token': { table: 'embed_token', id: 'token_id', label: name, company: own, without: ['last_used_origin'] },
  'feed-token': {
    table: 'feed_token',
    id: 'token_id',
    label: name,
    company: sql`(select min(c.company_id) from company c where c.parent_company_id is null)`,
    without: ['accepted', 'refused', 'last_used_at', 'last_used_address'],
  },
  'fence-profile': stored('fence-profile'),
  'file-transfer': {
    table: 'file_transfer',
    id: 'transfer_id',
    label: sql`t.file_name`,
    company: ofUnit,
    isWork: true,
  },
  firmware: { table: 'firmware', id: 'firmware_id', label: sql`t.version`, company: own, without: ['signature'] },
  'firmware-key': { table: 'firmware_key', id: 'key_id', label: name, company: own, without: ['public_key'] },
  fleet: {
    table: 'fleet',
    id: 'fleet_id',
    label: name,
    company: own,
    more: sql`jsonb_build_object('units', array(select u.name from fleet_unit fu
      join unit u using (unit_id) where fu.fleet_id = t.fleet_id order by u.name limit 200))`,
  },
  import: { table: 'import', id: 'import_id', label: sql`t.file_name`, company: own, isWork: true },
  'io-profile': stored('io-profile'),
  'maintenance-profile': stored('maintenance-profile'),
  'maintenance-service': stored('maintenance-service'),
  'maintenance-service-type': stored('maintenance-service-type'),
  model: { table: 'model', id: 'model_id', label: name, company: none },
  'notification-group': stored('notification-group'),
  'power-profile': stored('power-profile'),
  'push-device': {
    table: 'push_device',
    id: 'push_device_id',
    label: name,
    company: sql`(select u.company_id from app_user u where u.user_id = t.user_id)`,
    isWork: true,
  },
  'report-config': stored('report-config'),
  rollout: { table: 'rollout', id: 'rollout_id', label: name, company: own, isWork: true },
  sensor: stored('sensor'),
  transfer: {
    table: 'unit_transfer',
    id: 'transfer_id',
    label: sql`t.target_company_name`,
    company: sql`t.target_company_id`,
    isWork: true,
  },
  'trip-link': {
    table: 'trip_link',
    id: 'link_id',
    label: sql`(select u.name from unit u where u.unit_id = t.unit_id)`,
    company: ofUnit,
    isWork: true,
  },
  type: {
    table: 'machine_type',
    id: 'type_id',
    label: name,
    company: none,
    more: sql`jsonb_build_object(
      'limits', (select to_jsonb(s) - 'type_id' from type_limits s where s.type_id = t.type_id))`,
  },
  unit: {
    table: 'unit',
    id: 'unit_id',
    label: name,
    company: own,
    more: sql`jsonb_build_object(
      'profiles', array(select r.name from unit_profile up join record r using (record_id)
        where up.unit_id = t.unit_id order by r.name),
      'limits', (select to_jsonb(s) - 'unit_id' from unit_limits s where s.unit_id = t.unit_id),
      'data_sources', (select s.sources from unit_data_sources s where s.unit_id = t.unit_id))`,
  },
  user: {
    table: 'app_user',
    id: 'user_id',
    label: sql`t.login`,
    company: own,
    without: ['login_skeleton', 'last_login_at', 'failed_logins', 'failed_login_at', 'failed_login_address'],
  },
  'user-group': { table: 'user_group', id: 'group_id', label: name, company: none },
}

export const isAuditedKind = (kind: string): kind is Thing => Object.hasOwn(auditedKinds, kind)
