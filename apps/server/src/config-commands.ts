import type { ConfigReader } from './config-reader.ts'

export interface CommandConfig {
  /** The gateway that commands go through; absent: the demo fleet answers them, or they wait. */
  traccar?: { url: string; token: string }
}

export function readCommands(reader: ConfigReader): CommandConfig {
  const url = reader.address('MUSTER_TRACCAR_URL', ['http', 'https'])
  const token = reader.text('MUSTER_TRACCAR_TOKEN')
  if (url && token) return { traccar: { url, token } }
  if (url) reader.wrong('MUSTER_TRACCAR_TOKEN', 'set a token of a user of the gateway as well', false)
  else if (token) reader.wrong('MUSTER_TRACCAR_URL', 'set the address of the gateway as well', false)
  return {}
}
