import {
  assignBtm,
  createBrand,
  createBtm,
  createBtmLastinfo,
  createBtmProfiles,
  getBtm,
  getBtmDataSource,
  getBtmDataSourceAvailable,
  getBtmLastinfo,
  getBtmLastinfoSignals,
  getBtmMeasureCanParameters,
  getBtmProfiles,
  getBtmUsage,
  getBtmVersion,
  getCatalogAccess,
  listBrands,
  listBtms,
  listBtmUnits,
  listBtmVersions,
  listCommandTemplateCatalogs,
  listModels,
  lookupBrands,
  lookupCanProfiles,
  lookupCurfewProfiles,
  lookupDutyProfiles,
  lookupGeoFenceProfiles,
  lookupIoProfiles,
  lookupMaintenanceProfiles,
  lookupModels,
  lookupPowerProfiles,
  lookupTypes,
  previewBtmAssign,
  updateBtm,
  updateBtmDataSource,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'

const all = ['ADM_BTM_VIEW', 'ADM_BTM_ADD', 'ADM_BTM_EDIT', 'ADM_BTM_DELETE'] as const
export const modelUser = (...acl: string[]) => ({
  acl: acl.length > 0 ? acl : [...all, 'ADM_COMMAND_TEMPLATE_CATALOG_READ'],
  feature: ['SETTINGS'],
})
export const configuration = {
  btmId: 3,
  name: 'Tractors',
  brand: { id: 1, name: 'Deere' },
  type: { id: 1, name: 'Tractor', icon: 'icon-wolf-tractor' },
  model: { id: 1, name: '6R' },
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  unitsCount: 12,
  readOnly: false,
}
export const rows = (...labels: string[]) => labels.map((label, index) => ({ id: index + 1, code: label, label }))
const brand = { id: 1, name: 'Deere', modelsCount: 2, unitsCount: 12, readOnly: false, version: 3 }

const commandProfile = (id: number, name: string) => ({
  id,
  name,
  version: 1,
  updateTimestamp: '2026-11-20T08:00:00Z',
  templateIds: [],
})

export const modelConfigurationServer = () =>
  fakeServer()
    .on(listBtms, { items: [configuration], totalCount: 1 })
    .on(getBtm, configuration)
    .on(getCatalogAccess, { readOnly: false })
    .on(createBtm, { id: 9 })
    .on(updateBtm, undefined)
    .on(listBrands, { items: [brand, { ...brand, id: 2, name: 'Claas', readOnly: true }], totalCount: 2 })
    .on(createBrand, { id: 3 })
    .on(listModels, { items: [], totalCount: 0 })
    .on(lookupBrands, rows('Deere', 'Claas'))
    .on(lookupTypes, rows('Tractor'))
    .on(lookupModels, rows('6R', '8R'))
    .on(getBtmDataSourceAvailable, [
      { measureCode: 'ENGINE_HOURS', label: 'Engine hours', types: ['CAN', 'KEY'] },
      { measureCode: 'SPEED', label: 'Speed', types: ['GPS', 'CAN'] },
    ])
    .on(getBtmDataSource, { btmId: 3, dataSources: [{ measureCode: 'SPEED', type: 'GPS' }], version: 5 })
    .on(getBtmMeasureCanParameters, [{ id: 7, name: 'ECU hours', muLabel: 'h' }])
    .on(updateBtmDataSource, undefined)
    .on(getBtmLastinfo, {
      items: [
        { code: 'rpm', visible: true },
        { code: 'SPEED', visible: true },
      ],
    })
    .on(getBtmLastinfoSignals, [
      { code: 'SPEED', label: 'Speed' },
      { code: 'rpm', label: 'Engine speed' },
      { code: 'power', label: 'Supply voltage' },
    ])
    .on(createBtmLastinfo, undefined)
    .on(listBtmUnits, [
      { unitId: 1, name: 'Digger', companyName: 'Northfield', assigned: true },
      { unitId: 2, name: 'Roller', companyName: 'Northfield', assigned: false },
    ])
    .on(assignBtm, { hasWarning: false })
    .on(getBtmProfiles, { btmId: 3, canBusProfileId: 1, commandProfileIds: [5] })
    .on(createBtmProfiles, undefined)
    .on(listCommandTemplateCatalogs, {
      items: [commandProfile(5, 'Diggers'), commandProfile(6, 'Rollers')],
      totalElements: 2,
      totalPages: 1,
    })
    .on(previewBtmAssign, {
      notAssigned: ['The curfew profile is not assigned: you do not have the permission.'],
      units: [
        {
          unitId: 2,
          unitName: 'Roller',
          modelBefore: '8R',
          modelAfter: '6R',
          gets: [{ kind: 'COMMAND_PROFILE', name: 'Diggers' }],
          loses: [{ kind: 'MAINTENANCE', name: 'Old plan' }],
        },
      ],
    })
    .on(getBtmUsage, {
      unitsCount: 12,
      units: [{ unitId: 1, name: 'Digger', companyName: 'Northfield' }],
      records: [],
    })
    .on(listBtmVersions, [
      { version: 4, savedAt: '2026-11-20T08:00:00Z', userName: 'anna', restorable: true },
      { version: 1, savedAt: '2026-11-10T08:00:00Z', userName: 'anna', restorable: true },
    ])
    .on(getBtmVersion, { ...configuration, name: 'Big tractors', model: { id: 2, name: '8R' }, version: 1 })
    .on(lookupCanProfiles, rows('Engines'))
    .on(lookupCurfewProfiles, rows('Night', 'Day'))
    .on(lookupDutyProfiles, [])
    .on(lookupPowerProfiles, [])
    .on(lookupIoProfiles, [])
    .on(lookupGeoFenceProfiles, [])
    .on(lookupMaintenanceProfiles, [])
