import { createFenceProfile, getFenceProfile, updateFenceProfile } from '@muster/contract'
import { ApiError, type Api } from '@muster/core'
import {
  geofenceFiles,
  reasonInEnglish,
  UnreadableGeofences,
  type PlannedGeofence,
} from '@muster/plugin-profiles/clients'
import { readText } from '../../../input/read-input.ts'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { laterSaveText } from '../../../later-save.ts'
import { columnsOf } from '../../../output/column.ts'
import type { importFences } from './definitions.ts'

interface Result {
  readonly name: string
  readonly done: 'created' | 'updated' | 'skipped' | 'failed' | 'would create' | 'would update'
  readonly id?: number | undefined
  readonly message?: string
}

const columns = columnsOf<Result>()('name', 'done', { name: 'id', value: ({ id }) => id, kind: 'number' }, 'message')

export const run: Run<typeof importFences> = async ({ arguments: { file }, options }, { connect, host, out, note }) => {
  const text = await readText(host, file)
  const { core, formats } = await connect()
  const plan = await core
    .use(geofenceFiles)
    .plan(text)
    .catch((error: unknown) => {
      throw error instanceof UnreadableGeofences ? badUsage(`${file}: ${reasonInEnglish(error)}`) : error
    })
  const results: Result[] = []
  async function* told() {
    for (const { number, name = `Feature ${number}`, refusal } of plan.refused) {
      const result: Result = { name, done: 'failed', message: reasonInEnglish(refusal) }
      results.push(result)
      yield result
    }
    for (const fence of plan.geofences) {
      host.signal.throwIfAborted()
      const result = await take(core.api, fence, options)
      results.push(result)
      yield result
    }
  }
  await out.list({ columns, rows: told(), options, formats, empty: `There is no geofence in ${file}.` })
  const failed = results.filter(({ done }) => done === 'failed').length
  if (failed === 0) return 'ok'
  note(`${failed} of ${results.length} failed.`)
  return failed === results.length ? 'failed' : 'partial'
}

interface How {
  readonly update: boolean
  readonly dryRun: boolean
  readonly simplify: boolean
}

async function take(
  api: Pick<Api, 'call'>,
  { name, namesake: id, twin, simplified, inside, outside, alarmPriority, shape }: PlannedGeofence,
  { update, dryRun, simplify }: How,
): Promise<Result> {
  if (id !== undefined && !update)
    return { name, done: 'skipped', id, message: 'The name exists. Change the geofence with --update.' }
  if (id === undefined && twin)
    return { name, done: 'skipped', id: twin.id, message: `It has the shape of ${twin.name}.` }
  if (simplified && !simplify) return { name, done: 'failed', message: tooManyCorners(simplified) }
  if (dryRun) return { name, done: id === undefined ? 'would create' : 'would update', id }
  const body = { name, inside, outside, alarmPriority, shape }
  try {
    if (id !== undefined) {
      // keeps owner and notification, which the file does not contain
      const { isDefault, notification, companyId, version } = await api.call(getFenceProfile, { path: { id } })
      await api.call(updateFenceProfile, {
        path: { id },
        body: { isDefault, notification, companyId, version, ...body },
      })
      return { name, done: 'updated', id }
    }
    return { name, done: 'created', id: (await api.call(createFenceProfile, { body })).id }
  } catch (error) {
    // other errors, such as an ended session or an unreachable server, apply to all geofences
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error
    const { message, laterSave } = error
    return { name, done: 'failed', message: laterSave ? `${message} ${laterSaveText(laterSave)}` : message }
  }
}

const tooManyCorners = ({ original, deviation }: NonNullable<PlannedGeofence['simplified']>) =>
  `The polygon has ${original.length} corners; a geofence has at most 30. With --simplify, its sides move by ` +
  `${deviation < 10 ? deviation.toFixed(1) : Math.round(deviation)} m at most.`
