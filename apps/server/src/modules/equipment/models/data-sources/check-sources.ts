import { inEnglish } from '#kernel/texts/texts.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { DataSource } from '../model-configuration-kind.ts'
import {
  canParameterChoices,
  statusChoices,
  internalInputChoices,
  ioChannelChoices,
  type Choice,
  type SourceProfiles,
} from './choices.ts'
import { measureOf, type Measure } from '#telemetry/sources/measures.ts'
import { measurePhrase } from './measure-labels.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

interface CheckOptions {
  db: Database
  scope: Scope
  profiles: SourceProfiles
  /** Measures whose source the caller may change; other sources stay unchanged. */
  allowed: readonly Measure[]
  before: readonly DataSource[]
}

/** Field of the source ID; none for GPS and KEY. */
const fields = {
  CAN: 'canParameterId',
  STATUS: 'dutyId',
  INPUT: 'ioChannel',
  ANALOG: 'ioChannel',
  INTERNAL: 'internalInput',
  GPS: undefined,
  KEY: undefined,
} as const

const choicesFor = { CAN: canParameterChoices, STATUS: statusChoices, INTERNAL: internalInputChoices } as const

/**
 * Returns the data sources to store, each with only the ID that its type requires.
 * @throws Problem 400 naming measures with an invalid source
 */
export async function checkSources(
  sources: readonly DataSource[],
  { db, scope, profiles, allowed, before }: CheckOptions,
): Promise<DataSource[]> {
  const mayChange = new Set(allowed.map(({ code }) => code))
  const errors: Line[] = []
  const saved = new Map<string, DataSource>()
  for (const source of sources) {
    const { measureCode, type } = source
    const measure = mayChange.has(measureCode) ? measureOf(measureCode) : undefined
    if (!measure) errors.push(noSuch('dataSources', 'measure', measureCode))
    else if (saved.has(measureCode))
      errors.push(['dataSources', 'problem.twoSources', { measure: measurePhrase(measure.code) }])
    else if (!measure.types.includes(type))
      errors.push([
        'dataSources',
        'problem.sourceType',
        { measure: measurePhrase(measure.code), type, types: measure.types },
      ])
    else {
      const stored = onlyOf(source)
      saved.set(measureCode, stored)
      const found = before.some(other => JSON.stringify(onlyOf(other)) === JSON.stringify(stored))
      const field = fields[type]
      if (!field || found) continue
      const id = stored[field]
      const offered = await offeredTo(measure, type, { db, scope, profiles })
      if (id === undefined)
        errors.push(['dataSources', 'problem.selectSource', { measure: measurePhrase(measure.code) }])
      else if (!offered.some(choice => choice.id === id))
        errors.push(['dataSources', 'problem.sourceField', { measure: measurePhrase(measure.code), field, id }])
    }
  }
  if (errors.length > 0) throw badRequest(['problem.sourcesInvalid'], { errors: errors.slice(0, 20) })
  return [...before.filter(({ measureCode }) => !mayChange.has(measureCode)), ...saved.values()]
}

async function offeredTo(
  measure: Measure,
  type: DataSource['type'],
  { db, scope, profiles }: Pick<CheckOptions, 'db' | 'scope' | 'profiles'>,
): Promise<Choice[]> {
  if (type === 'INPUT' || type === 'ANALOG')
    return (await ioChannelChoices(db, scope, profiles, { measure, t: inEnglish() })).filter(
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
