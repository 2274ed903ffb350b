import type { FleetSchemas } from '@muster/contract'
import { z } from 'zod'
import { fuels } from '../models/fuels.ts'
import { incompleteMeasures, type DataSource } from '../data-sources/sources.ts'

export type StoredUnit = FleetSchemas['UnitDetail']

const Profile = z.object({
  assigned: z.boolean(),
  profileId: z.number().optional(),
  profileName: z.string().optional(),
})
export type ProfileModel = z.infer<typeof Profile>

/** Kinds of profiles with at most one per unit. */
export const profileKinds = [
  'canBusProfile',
  'statusProfile',
  'powerProfile',
  'curfewProfile',
  'inputOutputProfile',
] as const
export type ProfileKind = (typeof profileKinds)[number]

const Profiles = z.object({
  canBusProfile: Profile,
  statusProfile: Profile,
  powerProfile: Profile,
  curfewProfile: Profile,
  inputOutputProfile: Profile,
  geoFenceProfiles: z.array(Profile),
  commandProfiles: z.array(Profile),
})
export type ProfilesModel = z.infer<typeof Profiles>

const isSet = (value: unknown): boolean => value !== null

const Satellite = z.object({
  enabled: z.boolean(),
  sendAlarm: z.boolean(),
  /** Seconds. */
  noGsmTime: z.number().int().min(0).max(86_400).nullable().refine(isSet, 'controls.required'),
  /** Minutes, like the next two. */
  scheduledPositionRate: z.number().nullable().refine(isSet, 'controls.required'),
  inputReportRate: z.number().nullable(),
  canReportRate: z.number().nullable(),
  /** `HH:00`, UTC. */
  reportSummaryTimeSend: z.string().nullable(),
  deviceModemSat: z.object({
    imei: z
      .string()
      .trim()
      .min(1)
      .regex(/^\d{14,16}$/, 'equipment.satellite.imei.invalid'),
  }),
})
export type SatelliteModel = z.infer<typeof Satellite>

/** Answers to the questions before saving (001 §3). */
const Assignment = z.object({
  unitId: z.number(),
  assign: z.boolean(),
  maintenance: z.object({
    profileId: z.number().optional(),
    /** Hours. */
    referenceEngineHoursValue: z.number().min(0),
    /** Metres. */
    referenceOdometerValue: z.number().min(0),
  }),
  keepMaintenanceProfile: z.boolean(),
})

const DataSources = z
  .array(z.custom<DataSource>())
  .refine(sources => incompleteMeasures(sources).length === 0, 'equipment.dataSource.missing')

/** Units of measure of analog inputs. */
export const analogUnits = ['AUTO', 'VOLTS', 'MILLIVOLTS'] as const

export const Unit = z.object({
  name: z.string().trim().min(1).max(200),
  serial: z.string().trim().max(100),
  brandId: z.number().nullable(),
  typeId: z.number().nullable(),
  modelId: z.number().nullable(),
  typeUseId: z.number().nullable(),
  clientId: z.number().nullable().refine(isSet, 'controls.required'),
  notes: z.string().max(4000),
  timezoneId: z.string().min(1),
  analogUnit: z.enum(analogUnits),
  /** Null for the fuel of its model or type. */
  fuel: z.enum(fuels).nullable(),
  fleets: z.array(z.number()).max(1000),
  profiles: Profiles,
  satelliteConfig: Satellite.nullable(),
  /** Null without changes. */
  dataSources: DataSources.nullable(),
  /** Stored sources from which they were edited. */
  sourcesBefore: z.array(z.custom<DataSource>()).nullable(),
  assignment: Assignment,
  /** Unit as loaded. */
  before: z.custom<StoredUnit>(),
})
export type UnitModel = z.infer<typeof Unit>
