import type { FleetSchemas } from '@muster/contract'
import { satelliteDefaults } from './satellite.ts'
import {
  profileKinds,
  type ProfileModel,
  type ProfilesModel,
  type SatelliteModel,
  type StoredUnit,
  type UnitModel,
} from './unit.schema.ts'

type Input = FleetSchemas['UnitInput']
type ProfilesInput = FleetSchemas['UnitProfilesInput']

/** Converts a unit to form values. */
export function unitModel(unit: StoredUnit): UnitModel {
  const { profiles } = unit
  const one = (profile: ProfileModel | undefined): ProfileModel => profile ?? { assigned: false }
  return {
    name: unit.name,
    serial: unit.serial,
    brandId: unit.brandId ?? null,
    typeId: unit.typeId ?? null,
    modelId: unit.modelId ?? null,
    typeUseId: unit.typeUseId ?? null,
    clientId: unit.clientId,
    notes: unit.notes ?? '',
    timezoneId: unit.timezoneId,
    analogUnit: unit.analogUnit ?? 'AUTO',
    fuel: unit.fuel ?? null,
    fleets: unit.fleets,
    profiles: {
      canBusProfile: one(profiles.canBusProfile),
      statusProfile: one(profiles.statusProfile),
      powerProfile: one(profiles.powerProfile),
      curfewProfile: one(profiles.curfewProfile),
      inputOutputProfile: one(profiles.inputOutputProfile),
      geoFenceProfiles: profiles.geoFenceProfiles,
      commandProfiles: profiles.commandProfiles ?? [],
    },
    satelliteConfig: unit.satelliteConfig ?? null,
    dataSources: null,
    sourcesBefore: null,
    assignment: {
      unitId: unit.unitId,
      assign: false,
      maintenance: {
        referenceEngineHoursValue: unit.engineHours ?? 0,
        referenceOdometerValue: unit.totalMileage ?? 0,
      },
      keepMaintenanceProfile: true,
    },
    before: unit,
  }
}

/**
 * Returns the request body. Fleets, profiles, company and satellite are included only if changed, so that saving does
 * not revert changes of other users.
 */
export function unitInput(model: UnitModel): Input {
  const { name, serial, brandId, typeId, modelId, typeUseId, notes, timezoneId, before, assignment, dataSources } =
    model
  const { clientId, fleets, satelliteConfig, analogUnit, fuel } = model
  const was = unitModel(before)
  const profiles = changedProfiles(was.profiles, model.profiles)
  const isMoving = clientId !== null && clientId !== before.clientId
  return {
    name,
    serial,
    brandId,
    typeId,
    modelId,
    typeUseId,
    notes,
    timezoneId,
    version: before.version,
    ...(isMoving && { clientId }),
    ...(analogUnit !== was.analogUnit && { analogUnit }),
    ...(fuel !== was.fuel && { fuel }),
    ...(differ(fleets, was.fleets) && { fleets }),
    ...(satelliteConfig &&
      differ(satelliteConfig, was.satelliteConfig) && { satelliteConfig: satelliteInput(satelliteConfig) }),
    ...(Object.keys(profiles).length > 0 && { profiles }),
    ...(dataSources && { dataSources }),
    ...((assignment.assign || isMoving) && { assignment: assignmentInput(assignment, isMoving) }),
  }
}

const assignmentInput = (
  { unitId, assign, maintenance, keepMaintenanceProfile }: UnitModel['assignment'],
  isMoving: boolean,
): FleetSchemas['UnitAssignment'] => ({
  unitId,
  assign,
  ...(assign && { maintenance }),
  ...(isMoving && { keepMaintenanceProfile }),
})

/** Returns the names of the profiles that saving removes. */
export function removedProfiles({ profiles, before }: UnitModel): string[] {
  const {
    geoFenceProfiles = [],
    commandProfiles = [],
    ...single
  } = changedProfiles(unitModel(before).profiles, profiles)
  return [...Object.values(single), ...geoFenceProfiles, ...commandProfiles].flatMap(({ assigned, profileName }) =>
    assigned ? [] : [profileName ?? '-'],
  )
}

function changedProfiles(before: ProfilesModel, after: ProfilesModel): ProfilesInput {
  const single = profileKinds.filter(
    kind =>
      after[kind].assigned !== before[kind].assigned ||
      (after[kind].assigned && after[kind].profileId !== before[kind].profileId),
  )
  const geoFenceProfiles = changedAmong(before.geoFenceProfiles, after.geoFenceProfiles)
  const commandProfiles = changedAmong(before.commandProfiles, after.commandProfiles)
  return {
    // removes the stored profile, not one selected in the meantime
    ...Object.fromEntries(
      single.map(kind => [kind, after[kind].assigned ? after[kind] : { ...before[kind], assigned: false }]),
    ),
    ...(geoFenceProfiles.length > 0 && { geoFenceProfiles }),
    ...(commandProfiles.length > 0 && { commandProfiles }),
  }
}

function changedAmong(before: readonly ProfileModel[], after: readonly ProfileModel[]): ProfileModel[] {
  const had = new Set(before.flatMap(({ assigned, profileId }) => (assigned && profileId ? [profileId] : [])))
  return after.filter(({ assigned, profileId }) => profileId !== undefined && assigned !== had.has(profileId))
}

const satelliteInput = (config: SatelliteModel): FleetSchemas['SatelliteConfig'] => ({
  ...config,
  noGsmTime: config.noGsmTime ?? 0,
  scheduledPositionRate: config.scheduledPositionRate ?? 0,
  inputReportRate: config.inputReportRate ?? 0,
  canReportRate: config.canReportRate ?? 0,
  reportSummaryTimeSend: config.reportSummaryTimeSend ?? satelliteDefaults.reportSummaryTimeSend ?? '00:00',
})

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Blank form values until a unit is loaded; units cannot be added on a screen. */
export const noUnit: UnitModel = unitModel({
  unitId: 0,
  name: '',
  clientId: 0,
  companyName: '',
  serial: '',
  timezoneId: 'UTC',
  hasSatellite: false,
  takesSettings: false,
  profiles: { geoFenceProfiles: [], maintenanceProfile: { assigned: false } },
  fleets: [],
  features: [],
  version: 0,
})
