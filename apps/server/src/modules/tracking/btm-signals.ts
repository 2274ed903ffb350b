import { getBtmLastinfoSignals } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '../../kernel/http/handler.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { Db } from '../../kernel/services.ts'
import { measuresFor, readBtm } from '../btm/services.ts'
import { signalLabel } from '@muster/signals'

/** Units of a model that are looked at for the signals it reports, and signals that are listed. */
const [mostUnits, mostSignals] = [200, 200]

/** Measures, and what units of the model reported last, or any unit while there is none of the model. */
export const btmSignals = handle(getBtmLastinfoSignals, async ({ path, scope, use, caller }) => {
  const db = use(Db)
  const { data } = await readBtm(db, scope, path.btmId)
  const { rows } = await sql<{ code: string }>`
    with machine as (
      select s.signals from unit u join unit_state s on s.unit_id = u.unit_id
      where ${inScope(scope, 'u.company_id')} and jsonb_typeof(s.signals) = 'object'
      order by u.model_id is not distinct from ${data.modelId} desc, s.fix_time desc limit ${mostUnits})
    select distinct jsonb_object_keys(signals) as code from machine order by code limit ${mostSignals}`.execute(db)
  const measures = measuresFor(caller).map(({ code, label }) => ({ code, label }))
  // codes that a template cannot hold are left out
  const signals = rows
    .filter(({ code }) => /^[A-Za-z0-9_.-]{1,50}$/.test(code))
    .map(({ code }) => ({ code, label: signalLabel(code).label }))
  return [...measures, ...signals.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))]
})
