import { createFenceProfile, getFenceProfile, listFenceProfiles, updateFenceProfile } from '@muster/contract'
import { ApiError, type Api } from '@muster/core'
import { fromGeoJson, type ReadGeofence } from '@muster/plugin-profiles/services'
import { readAll } from '../../ask/read-all.ts'
import { everyPage } from '../../choose/every-page.ts'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import { columnsOf } from '../../output/column.ts'
import type { importFences } from './definitions.ts'

interface Result {
  readonly name: string
  readonly done: 'created' | 'updated' | 'skipped' | 'failed' | 'would create' | 'would update'
  readonly id?: number | undefined
  readonly message?: string
}

const columns = columnsOf<Result>()('name', 'done', { name: 'id', value: ({ id }) => id, kind: 'number' }, 'message')

export const run: Run<typeof importFences> = async ({ arguments: { file }, options }, { connect, host, out, note }) => {
  const fences = fencesOf(await readAll(host, file), file)
  const { core, formats } = await connect()
  const taken = new Map<string, number>()
  for await (const { id, name } of everyPage(core.api, listFenceProfiles)) taken.set(name.toLowerCase(), id)
  const results: Result[] = []
  async function* told() {
    for (const fence of fences) {
      host.signal.throwIfAborted()
      const result = await take(core.api, fence, taken, options)
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
}

async function take(
  api: Pick<Api, 'call'>,
  body: ReadGeofence,
  taken: Map<string, number>,
  { update, dryRun }: How,
): Promise<Result> {
  const { name } = body
  const id = taken.get(name.toLowerCase())
  if (id !== undefined && !update)
    return { name, done: 'skipped', id, message: 'The name exists. Change the geofence with --update.' }
  if (dryRun) return { name, done: id === undefined ? 'would create' : 'would update', id }
  try {
    if (id !== undefined) {
      // a file says nothing of owner and notification: they stay
      const { isDefault, notification, companyId, version } = await api.call(getFenceProfile, { path: { id } })
      await api.call(updateFenceProfile, {
        path: { id },
        body: { isDefault, notification, companyId, version, ...body },
      })
      return { name, done: 'updated', id }
    }
    const created = await api.call(createFenceProfile, { body })
    taken.set(name.toLowerCase(), created.id)
    return { name, done: 'created', id: created.id }
  } catch (error) {
    // a refusal of one of them; a session that ended or a server that is gone holds for all
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) throw error
    return { name, done: 'failed', message: error.message }
  }
}

function fencesOf(text: string, file: string): readonly ReadGeofence[] {
  try {
    return fromGeoJson(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof SyntaxError) throw badUsage(`${file} is not JSON: ${cause.message}`)
    if (cause instanceof TypeError) throw badUsage(cause.message)
    throw cause
  }
}
