// Messages of the device protocol, version 1. Times are milliseconds since 1970.

export interface Reading {
  time: number
  /** Degrees; both or none. */
  latitude?: number
  longitude?: number
  /** Metres. */
  altitude?: number
  /** km/h */
  speed?: number
  /** Degrees. */
  course?: number
  /** Metres. */
  accuracy?: number
  ignition?: boolean
  engineHours?: number
  odometer?: number
  fuelLevel?: number
  fuelUsed?: number
  /** Millivolts by `adc1` to `adc16`. */
  inputs?: Record<string, number>
  /** Levels by `in1` to `in16`. */
  digital?: Record<string, boolean>
  counters?: Record<string, number>
  signals?: Record<string, number | string | boolean>
  /** Frames in candump notation, at most 500. */
  frames?: string[]
  dm1?: { spn: number; fmi: number; oc?: number; sa?: number }[]
}

export interface DeviceEvent {
  time: number
  type: string
  text?: string
  latitude?: number
  longitude?: number
  signals?: Record<string, number | string | boolean>
}

export type ProfileKind = 'power' | 'satellite' | 'can' | 'io' | 'curfew' | 'geofences' | 'status'

export interface ProfileResult {
  status: 'applied' | 'refused' | 'ignored'
  reason?: string
}

/** Version of the desired configuration and what the agent did with each profile. */
export interface AppliedConfiguration {
  version: number
  profiles: Partial<Record<ProfileKind, ProfileResult>>
}

export interface State {
  time: number
  firmware?: string
  model?: string
  agent?: string
  batteryVolts?: number
  storage?: { freeBytes: number; totalBytes: number; queuedMessages: number; droppedReadings: number }
  can?: { state: string }
  configuration?: AppliedConfiguration
}

export interface CommandJob {
  name: string
  payload?: string
  action?: { type: string; attributes: Record<string, unknown> }
  movesMachine: boolean
  output?: { number: number; value: boolean }
}

export interface Download {
  size: number
  /** Hexadecimal. */
  sha256: string
  url: string
}

export interface FirmwareJob extends Download {
  version: string
  /** Base64 of an Ed25519 signature over the 32 bytes of the SHA-256. */
  signature: string
  allowOlder: boolean
}

export interface SniffingJob {
  schedule: 'NOW' | 'BOOT'
  seconds: number
  maxBytes: number
  url: string
}

export interface Job {
  id: string
  issuedAt: number
  expiresAt?: number
  /** Stops the job. */
  abort?: boolean
  kind: 'command' | 'file' | 'sniffing' | 'firmware'
  command?: CommandJob
  file?: Download & { name: string }
  sniffing?: SniffingJob
  firmware?: FirmwareJob
}

export type JobEnd = 'completed' | 'failed' | 'aborted'

export interface JobProgress {
  job: string
  status: 'fetched' | 'in-progress' | JobEnd
  /** 0 to 100. */
  progress?: number
  /** At most 500 characters. */
  message?: string
  /** At most 4,000 characters. */
  result?: string
  time: number
}

export interface DesiredConfiguration {
  version: number
  issuedAt: number
  profiles: Partial<Record<ProfileKind, unknown>>
}

export interface Notice {
  code: string
  message: string
  boot?: string
  seq?: number
  index?: number
}
