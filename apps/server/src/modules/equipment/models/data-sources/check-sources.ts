import { inEnglish } from '#kernel/texts/texts.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { DataSource } from '../btm-kind.ts'
import {
  canParametersOf,
  dutyStatusesOf,
  internalInputsOf,
  ioChannelsOf,
  type Choice,
  type SourceProfiles,
} from './choices.ts'
import { measureOf, type Measure } from '#telemetry/sources/measures.ts'
import { measureSaid } from './measures.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

interface Checking {
  db: Database
  scope: Scope
  profiles: SourceProfiles
  /** Measures that the caller may give a source; the sources of others stay. */
  allowed: readonly Measure[]
  before: readonly DataSource[]
}

/** The field that holds the id of a source; none for GPS and KEY. */
const fields = {
  CAN: 'canParameterId',
  STATUS: 'dutyId',
  INPUT: 'ioChannel',
  ANALOG: 'ioChannel',
  INTERNAL: 'internalInput',
  GPS: undefined,
  KEY: undefined,
} as const

const choicesFor = { CAN: canParametersOf, STATUS: dutyStatusesOf, INTERNAL: internalInputsOf } as const

/**
 * What is stored of the data sources that were sent: each with the id that its type asks for, and no other.
 * @throws Problem 400 naming the measures whose source is not valid
 */
export async function checkSources(
  sources: readonly DataSource[],
  { db, scope, profiles, allowed, before }: Checking,
): Promise<DataSource[]> {
  const mayChange = new Set(allowed.map(({ code }) => code))
  const errors: Line[] = []
  const kept = new Map<string, DataSource>()
  for (const source of sources) {
    const { measureCode, type } = source
    const measure = mayChange.has(measureCode) ? measureOf(measureCode) : undefined
    if (!measure) errors.push(noSuch('dataSources', 'measure', measureCode))
    else if (kept.has(measureCode))
      errors.push(['dataSources', 'problem.twoSources', { measure: measureSaid(measure.code) }])
    else if (!measure.types.includes(type))
      errors.push([
        'dataSources',
        'problem.sourceType',
        { measure: measureSaid(measure.code), type, types: measure.types },
      ])
    else {
      const stored = onlyOf(source)
      kept.set(measureCode, stored)
      const known = before.some(other => JSON.stringify(onlyOf(other)) === JSON.stringify(stored))
      const field = fields[type]
      if (!field || known) continue
      const id = stored[field]
      const offered = await offeredTo(measure, type, { db, scope, profiles })
      if (id === undefined) errors.push(['dataSources', 'problem.selectSource', { measure: measureSaid(measure.code) }])
      else if (!offered.some(choice => choice.id === id))
        errors.push(['dataSources', 'problem.sourceField', { measure: measureSaid(measure.code), field, id }])
    }
  }
  if (errors.length > 0) throw badRequest(['problem.sourcesInvalid'], { errors: errors.slice(0, 20) })
  return [...before.filter(({ measureCode }) => !mayChange.has(measureCode)), ...kept.values()]
}

async function offeredTo(
  measure: Measure,
  type: DataSource['type'],
  { db, scope, profiles }: Pick<Checking, 'db' | 'scope' | 'profiles'>,
): Promise<Choice[]> {
  if (type === 'INPUT' || type === 'ANALOG')
    return (await ioChannelsOf(db, scope, profiles, { measure, t: inEnglish() })).filter(
      choice => !choice.type || choice.type === type,
    )
  if (type === 'GPS' || type === 'KEY') return []
  return choicesFor[type](db, scope, profiles, { t: inEnglish() })
}

function onlyOf(source: DataSource): DataSource {
  const { measureCode, type } = source
  const field = fields[type]
  const id = field && source[field]
  return { measureCode, type, ...(field && id !== undefined && { [field]: id }) }
}
