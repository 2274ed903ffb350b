import { defineServerPlugin, serve } from '@muster/contract/server'
import { addWeighing, listWeighings, type Weighing } from '../src/calls.ts'
import document from './document.json' with { type: 'json' }

/** Backend inside Muster's server: its own operations, permission, table and job. */
export default defineServerPlugin({
  id: 'weighbridge',
  version: '1.0.0',
  requires: '^0.2.0',
  permissions: ['PLUGIN_WEIGHBRIDGE_WEIGH'],
  document,
  migrations: new URL('./migrations/', import.meta.url),
  handlers: [
    serve(listWeighings, async ({ query: { unitId = null }, sql, seesUnit }) => ({
      items: await sql<Weighing>`
        select u.unit_id as "unitId", u.name as "unitName", w.kilograms,
          to_char(w.weighed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time
        from plugin_weighbridge.weighing w join unit u using (unit_id)
        where w.weighed_at > now() - interval '7 days' and ${seesUnit('u')} and u.unit_id = coalesce(${unitId}::int, u.unit_id)
        order by w.weighed_at desc limit 500`,
    })),
    serve(addWeighing, async ({ body: { unitId, kilograms }, sql, seesUnit, refuse }) => {
      const rows = await sql`
        insert into plugin_weighbridge.weighing (unit_id, weighed_at, kilograms)
        select u.unit_id, now(), ${kilograms} from unit u where u.unit_id = ${unitId} and ${seesUnit('u')} returning 1`
      if (rows.length === 0) refuse(404, 'There is no such unit.')
    }),
  ],
  jobs: [
    {
      name: 'old-weighings',
      description: 'Removes weighings after a year.',
      schedule: { cron: '20 3 * * *', zone: 'UTC' },
      run: async ({ sql }) => {
        await sql`delete from plugin_weighbridge.weighing where weighed_at < now() - interval '1 year'`
      },
    },
  ],
  widgetCalls: { 'muster-weighbridge-weights': [listWeighings] },
})
