import { createFileTransfer, operations, rescheduleSchedulerTrigger, type Operation } from '@muster/contract'
import { describe, expect, it, vi } from 'vitest'
import { aLogin, fakeCore } from '../../test/testing.ts'
import { MissingParameterError } from './errors.ts'
import type { LooseArguments } from './arguments.ts'

const named = ['unitId', 'userId', 'groupId', 'assetId', 'measureCode', 'format', 'offsetUTC', 'body']
const needing = (name: string) => operations.filter(({ required }) => required.includes(name))

async function refusalOf(operation: Operation, without: string) {
  const fetch = vi.fn()
  const { api } = fakeCore({ fetch, login: aLogin() })
  const given = Object.fromEntries(
    operation.required.filter(name => name !== without && name !== 'body').map(name => [name, '1']),
  )
  const args: LooseArguments = { path: given, query: given, ...(without !== 'body' && { body: {} }) }
  const call = api.call as (operation: Operation, args: LooseArguments) => Promise<unknown>
  const refusal = await call(operation, args).catch((error: unknown) => error)
  expect(fetch).not.toHaveBeenCalled()
  return refusal
}

describe.each(named)('ERR-020 operations without %s', name => {
  it.each(needing(name).map(operation => [operation.id, operation] as const))('rejects %s', async (id, operation) => {
    expect(await refusalOf(operation, name)).toEqual(new MissingParameterError(name, id))
  })
})

it('ERR-020 requires every path parameter, and limit and page where documented', () => {
  for (const { id, path, required } of operations)
    expect(required, id).toEqual(expect.arrayContaining([...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])))
  const required = (id: string) => operations.find(operation => operation.id === id)?.required
  expect(required('listLastWebNotifications')).toContain('limit')
  expect(required('listCatalogAssetAssociations')).toContain('page')
})

/** Required arguments of each call (002 §5). */
const documented: readonly [requirement: string, calls: string, parameters: string][] = [
  ['CMD-038', 'listCommands', 'assetId page'],
  ['CMD-038', 'sendCommand', 'body'],
  [
    'CMD-039',
    'listCommandTemplateCatalogs listCommandTemplates listCatalogAssetAssociations listAssetCommandTemplates ' +
      'listAssetAssociationsEnriched listWolfCatalogAssetAssociations',
    'page',
  ],
  [
    'CMD-040',
    'getCommandTemplate updateCommandTemplate deleteCommandTemplate listCommandTemplateAssociations',
    'type name',
  ],
  [
    'CMD-040',
    'getCommandTemplateCatalog updateCommandTemplateCatalog deleteCommandTemplateCatalog getCommandTemplateCatalogEnriched',
    'name',
  ],
  ['CMD-040', 'getCommandTemplateById getCommandTemplateCatalogById', 'id'],
  ['EVT-010', 'listAlarms alarmsCountByType listAlarmsPaginated getApplicationMaintenanceInfo', 'offsetUtc'],
  ['EVT-010', 'markAlarmAsRead', 'alarmId unitId'],
  ['REP-058', 'listSubscriptionActivations listSubscriptionExpirations', 'offsetUTC'],
  ['SCHED-013', 'listReportConfigHistory', 'configurationId'],
  ['MNT-031', 'listMaintenanceHistoriesByUnit', 'unitId fromDate toDate'],
  ['MNT-031', 'maintenanceInit', 'unitId profileId'],
  ['MNT-031', 'maintenanceAbandon', 'unitId'],
  ['MNT-031', 'maintenanceDoAction maintenanceRemoveServices maintenanceReopen', 'unitId body'],
  [
    'PROF-064',
    'createCanProfile createCurfewProfile createDutyProfile createFenceProfile createIoProfile createMaintenanceProfile createPowerProfile assignFenceProfiles',
    'body',
  ],
  [
    'PROF-064',
    'updateCanProfile updateCurfewProfile updateDutyProfile updateFenceProfile updateIoProfile updateMaintenanceProfile updatePowerProfile assignCanProfile assignCurfewProfile assignDutyProfile',
    'id body',
  ],
  ['PROF-064', 'assignIoProfile assignMaintenanceProfile assignPowerProfile', 'profileId body'],
  [
    'PROF-064',
    'lookupCompaniesIds lookupDealerCompaniesIds lookupFleetsIds lookupNotificationGroupsForUserCompanyIds lookupUnitsIds lookupVisibleUsersIds',
    'body',
  ],
  ['ADM-025', 'getBtmDataSourceAvailable getBtmCanParameters', 'btmId'],
  [
    'ADM-025',
    'getBtmMeasureCanParameters getBtmMeasureDutyStatuses getBtmMeasureInternalInputs getBtmMeasureIoChannels',
    'btmId measureCode',
  ],
  ['ADM-025', 'getBtmProfilesInfo', 'model'],
  ['ADM-032', 'getFleet deleteFleet', 'fleetId'],
  ['ADM-032', 'createFleet', 'body'],
  ['ADM-032', 'updateFleet', 'fleetId body'],
  ['ADM-045', 'updateCompany assignCompanyOrders', 'id body'],
]

it.each(documented)('%s %s: rejects a call without %s', async (_, calls, parameters) => {
  for (const id of calls.split(' '))
    for (const name of parameters.split(' ')) {
      const operation = operations.find(other => other.id === id) ?? expect.fail(`There is no call ${id}.`)
      expect(await refusalOf(operation, name), id).toEqual(new MissingParameterError(name, id))
    }
})

it('ERR-002 rejects a call whose body lacks a required field before sending it', async () => {
  const inBodies = operations.flatMap(({ id, requiredInBody = [] }) => requiredInBody.map(name => `${id} ${name}`))
  expect(inBodies).toEqual(['rescheduleSchedulerTrigger intervalMs'])
  expect(await refusalOf(rescheduleSchedulerTrigger, 'intervalMs')).toEqual(
    new MissingParameterError('intervalMs', 'rescheduleSchedulerTrigger'),
  )
})

it('ERR-002 reads the parts of a form from the body and rejects a missing one', async () => {
  const fetch = vi.fn(async () => Response.json({}))
  const { api } = fakeCore({ fetch, login: aLogin() })
  const request = { unitId: 1, fileName: 'a.bin' }
  await api.call(createFileTransfer, { body: { request, file: new Blob(['a']) } })
  expect(fetch).toHaveBeenCalledOnce()
  await expect(api.call(createFileTransfer, { body: { request, file: null } })).rejects.toEqual(
    new MissingParameterError('file', 'createFileTransfer'),
  )
})
