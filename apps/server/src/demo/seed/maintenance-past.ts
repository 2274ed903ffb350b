import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/**
 * Seeds workshop history: each service after its first interval was closed one interval earlier, and services in progress
 * were started recently. The last closings of each machine stay as closed services, so that they can be reopened.
 * @param uids devices of the machines
 * @param now milliseconds
 */
export async function seedPast(db: Database, uids: readonly string[], now: number): Promise<void> {
  const services = sql`
    select s.*, ('x' || substr(md5(d.uid || s.description), 1, 6))::bit(24)::int as rolled,
      ('x' || substr(md5(d.uid), 1, 6))::bit(24)::int as machine
    from unit_service s join unit u using (unit_id) join device d using (device_id) where d.uid = any(${[...uids]}::text[])`
  // one statement, because closed services reference their action
  await sql`
    with service as materialized (${services}),
    closing as materialized (
      select s.*, due_at - interval_value as at, row_number() over () as n,
        -- the higher the counter, the later; all services of a counter at once
        to_timestamp(${now / 1000}) - interval '1 minute' * (machine % 480) - interval '1 day' * (10 + machine % 60 +
          120 * (dense_rank() over (partition by unit_id, interval_type order by due_at - interval_value desc) - 1)) as done_at
      from service s where due_at - postponed_by >= 2 * interval_value),
    action as (
      insert into maintenance_action (unit_id, action_code, done_at, counter_value, work_order, cost, mechanic, notes, user_name)
      select unit_id, 'CLOSE', done_at, at - postponed_by, 'WO ' || (24000 + rolled % 6000), 80 + rolled % 640,
        (array['M. Ferri', 'J. Novak', 'A. Lindqvist', 'S. Okafor', 'P. Duarte'])[1 + rolled % 5],
        case rolled % 4 when 0 then 'Seals replaced as well.' when 1 then 'Next time check the hoses.' end, 'workshop'
      from closing order by n
      returning action_id, unit_id),
    numbered as (select action_id, row_number() over (order by action_id) as n from action),
    closed as (
      insert into unit_service (unit_id, service_id, description, service_type, interval_type, interval_value, forewarning, due_at,
        stage, closed_by)
      select c.unit_id, c.service_id, c.description, c.service_type, c.interval_type, c.interval_value, c.forewarning,
        c.at - c.postponed_by, 'CLOSED', n.action_id
      from closing c join numbered n using (n) order by c.n
      returning unit_service_id, closed_by),
    linked as (
      insert into maintenance_action_service (action_id, service_key, description, service_type, interval_type)
      select n.action_id, k.unit_service_id, c.description, c.service_type, c.interval_type
      from closing c join numbered n using (n) join closed k on k.closed_by = n.action_id)
    update unit_service s set follows = k.unit_service_id
    from closing c join numbered n using (n) join closed k on k.closed_by = n.action_id
    where s.unit_service_id = c.unit_service_id`.execute(db)
  await sql`
    with service as materialized (${services}),
    started as materialized (select s.*, row_number() over () as n from service s where stage = 'STARTED'),
    action as (
      insert into maintenance_action (unit_id, action_code, done_at, counter_value, work_order, eta, cost, mechanic, user_name)
      select unit_id, 'START', to_timestamp(${now / 1000}) - interval '1 hour' * (2 + rolled % 40), due_at, 'WO ' || (30000 + rolled % 900),
        (array['This afternoon', 'Tomorrow', '2 days'])[1 + rolled % 3], 120 + rolled % 300, 'J. Novak', 'workshop'
      from started order by n
      returning action_id),
    numbered as (select action_id, row_number() over (order by action_id) as n from action),
    linked as (
      insert into maintenance_action_service (action_id, service_key, description, service_type, interval_type)
      select n.action_id, s.unit_service_id, s.description, s.service_type, s.interval_type from started s join numbered n using (n))
    update unit_service u set started_by = n.action_id from started s join numbered n using (n) where u.unit_service_id = s.unit_service_id`.execute(
    db,
  )
}
