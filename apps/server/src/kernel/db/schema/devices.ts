import type { Generated } from 'kysely'
import type { DefaultTime, Json, NullableTime, Time } from './columns.ts'

/** Tables of devices that use the device protocol. */
export interface DeviceTables {
  device_sequence: DeviceSequenceTable
  device_report: DeviceReportTable
  device_credential: DeviceCredentialTable
  device_connection: DeviceConnectionTable
  device_refusal: DeviceRefusalTable
  device_configuration: DeviceConfigurationTable
}

interface DeviceSequenceTable {
  device_id: number
  boot: string
  /** `int8multirange` of the numbers received. */
  received: string
  before: Generated<string>
  last_at: DefaultTime
}

interface DeviceReportTable {
  device_id: number
  reported_at: Time
  report: Json<Record<string, unknown>>
}

interface DeviceCredentialTable {
  credential_id: Generated<number>
  device_id: number
  kind: 'TOKEN' | 'LABEL' | 'CERTIFICATE'
  /** SHA-256. */
  hash: Buffer
  created_at: DefaultTime
  created_by: number | null
  created_by_name: string | null
  replaces: number | null
  last_used_at: NullableTime
  last_used_from: string | null
  revoked_at: NullableTime
  revoked_by_name: string | null
}

interface DeviceConnectionTable {
  device_id: number
  /** ID of a row in `server_instance`, if it still exists. */
  server_id: string
  connected_at: Time
  disconnected_at: NullableTime
  protocol: string
  address: string | null
}

interface DeviceRefusalTable {
  refusal_id: Generated<number>
  device_uid: string
  refused_at: Time
  code: string
  text: string
  address: string | null
  times: Generated<number>
}

interface DeviceConfigurationTable {
  device_id: number
  version: number
  /** By kind of profile. */
  profiles: Json<Record<string, { hash: string; version: number; since: string }>>
  /** `AppliedConfiguration` of the device protocol. */
  reported: Json<Record<string, unknown>> | null
  reported_at: NullableTime
}
