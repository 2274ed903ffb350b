import type { Generated } from 'kysely'
import type { DefaultTime } from './columns.ts'

/** Firmware of devices. */
export interface FirmwareTables {
  firmware_key: FirmwareKeyTable
  firmware: FirmwareTable
}

interface FirmwareKeyTable {
  key_id: Generated<number>
  company_id: number
  name: string
  /** Ed25519, 32 bytes. */
  public_key: Buffer
  /** Null for every model. */
  model: string | null
  created_at: DefaultTime
  user_name: string
}

interface FirmwareTable {
  firmware_id: Generated<number>
  company_id: number
  model: string
  version: string
  file_id: number
  file_name: string
  signature: Buffer
  /** The key that verified the signature; null once it is removed. */
  key_id: number | null
  notes: string | null
  created_at: DefaultTime
  user_name: string
}
