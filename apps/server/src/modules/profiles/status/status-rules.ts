import type { FleetSchemas } from '@muster/contract'
import { behaviour, isStatusOfRules, namesInput, statusSignals } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { statusesOf, statusPhrase } from '#modules/equipment/units/public.ts'
import type { Reference } from '#kernel/records/record-kind.ts'
import { type Line, type Phrase, phrase, thing } from '#kernel/texts/sentence.ts'

type Rule = FleetSchemas['DutyRule']

const signals = new Map<number, { code: string; kind: string }>(statusSignals.map(({ id, ...signal }) => [id, signal]))
const behaviours: readonly number[] = Object.values(behaviour)

/**
 * Returns the rules without fields that their kind does not use.
 * @throws Problem 400 naming each invalid rule, counted from 1
 */
export async function checkedRules(
  { db, scope }: { db: Database; scope: Scope },
  rules: readonly Rule[],
  canProfileId?: number,
): Promise<Rule[]> {
  const statuses = new Map((await statusesOf(db)).all().map(status => [status.statusId, statusPhrase(status)]))
  const offered = await parametersOf(db, scope, rules, canProfileId)
  const errors = rules.flatMap((rule, index) =>
    flawsOf(rule, statuses, offered).map((flaw): Line => ['rules', 'problem.ruleFlaw', { rule: index + 1, flaw }]),
  )
  if (errors.length > 0) throw badRequest(['problem.rulesInvalid'], { errors: errors.slice(0, 20) })
  return rules.map(usedFields)
}

function flawsOf(
  { dutyId, dutyTypeId, canParameterId, inputName, behaviourId, threshold }: Rule,
  statuses: ReadonlyMap<number, Phrase>,
  offered: ReadonlySet<number> | undefined,
): Phrase[] {
  const status = statuses.get(dutyId)
  const flaws = [
    ...(status === undefined ? [phrase('problem.noSuch', { thing: thing('status'), id: dutyId })] : []),
    ...(status === undefined || isStatusOfRules(dutyId) ? [] : [phrase('problem.cannotSet', { status })]),
  ]
  const signal = signals.get(dutyTypeId)
  if (!signal) return [...flaws, phrase('problem.noDutyType', { id: dutyTypeId })]
  if (signal.code === 'CAN_PARAMETER') {
    if (canParameterId === undefined) flaws.push(phrase('problem.selectParameter'))
    else if (offered && !offered.has(canParameterId)) flaws.push(phrase('problem.notInProfile'))
  }
  if (namesInput(signal.code) && inputName === undefined) flaws.push(phrase('problem.enterInput'))
  if (signal.kind === 'switch' && threshold !== 0 && threshold !== 1)
    flaws.push(phrase('problem.switchThreshold', { signal: phrase(`label.dutyType.${signal.code}`) }))
  if (signal.kind !== 'number') return flaws
  if (behaviourId === undefined || !behaviours.includes(behaviourId)) flaws.push(phrase('problem.selectComparison'))
  else if (behaviourId !== behaviour.changed && threshold === undefined) flaws.push(phrase('problem.enterThreshold'))
  return flaws
}

function usedFields({ dutyId, dutyTypeId, canParameterId, inputName, behaviourId, threshold, duration }: Rule): Rule {
  const signal = signals.get(dutyTypeId)
  return {
    dutyId,
    dutyTypeId,
    ...(signal?.code === 'CAN_PARAMETER' && { canParameterId }),
    ...(namesInput(signal?.code) && { inputName }),
    ...(signal?.kind === 'switch' && { behaviourId: behaviour.equal, threshold }),
    ...(signal?.kind === 'number' && { behaviourId, ...(behaviourId !== behaviour.changed && { threshold }) }),
    ...(duration !== undefined && duration > 0 && { duration }),
  }
}

/** Returns the CAN parameters that a CAN profile reads; undefined without a profile, or if no rule uses one. */
async function parametersOf(
  db: Database,
  scope: Scope,
  rules: readonly Rule[],
  canProfileId?: number,
): Promise<ReadonlySet<number> | undefined> {
  if (canProfileId === undefined || rules.every(({ canParameterId }) => canParameterId === undefined)) return undefined
  const { rows } = await sql<{ id: number }>`
    select (parameter ->> 'canParameterId')::int as id
    from record r, unnest(array['canLine0', 'canLine1']) line,
      jsonb_array_elements(coalesce(r.data -> line -> 'canParameters', '[]')) parameter
    where r.record_id = ${canProfileId} and r.kind = 'can-profile' and (parameter -> 'bound') = 'true'
      and ${visibleRecord(scope)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** CAN parameter references of a record or a trial. */
export const parametersNamed = (rules: readonly Rule[]): Reference[] =>
  rules.flatMap(({ canParameterId: id }): Reference[] =>
    id === undefined ? [] : [{ field: 'rules.canParameterId', kind: 'can-parameter', id }],
  )
