import { getBtmLastinfoSignals } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { languageIn } from '#kernel/texts/names.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { measureLabel, measuresFor, readModelConfiguration } from '#modules/equipment/models/public.ts'
import { labelNotes } from './distinct-labels.ts'
import { hiddenSignal, signalIn } from './signals.ts'

/** Maximum numbers of units whose signals are read, and of listed signals. */
const [mostUnits, mostSignals] = [200, 200]

/** Lists measures and the latest signals of the model's units, or of other units if the model has none. */
export const modelSignals = handle(getBtmLastinfoSignals, async context => {
  const { path, scope, use, caller } = context
  const db = use(Db)
  const t = await textsOfReader(context)
  const { data } = await readModelConfiguration(db, scope, path.btmId)
  const { rows } = await sql<{ code: string }>`
    with reported as (
      select s.signals from unit u join unit_state s on s.unit_id = u.unit_id
      where ${unitInScope(scope, 'u')} and jsonb_typeof(s.signals) = 'object'
      order by u.model_id is not distinct from ${data.modelId} desc, s.fix_time desc limit ${mostUnits})
    select distinct jsonb_object_keys(signals) as code from reported order by code limit ${mostSignals}`.execute(db)
  const measures = measuresFor(caller).map(({ code }) => ({ code, label: measureLabel(t, code) }))
  // omits codes that a template cannot store, and those with the name of a measure
  const named = new Set(measures.map(({ label }) => label))
  const selected = new Set(data.lastinfo.map(({ code }) => code))
  const offered = rows
    .filter(({ code }) => /^[A-Za-z0-9_.-]{1,50}$/.test(code) && code !== hiddenSignal)
    .map(({ code }) => ({ code, label: signalIn(t, code).label }))
    .filter(({ code, label }) => selected.has(code) || !named.has(label))
  const notes = labelNotes([...measures, ...offered])
  const signals = offered.map(({ code, label }, index) => {
    const note = notes.get(measures.length + index)
    return { code, label: note === undefined ? label : `${label} (${note})` }
  })
  const { compare } = new Intl.Collator(languageIn(t))
  return [...measures, ...signals.toSorted((a, b) => compare(a.label, b.label))]
})
