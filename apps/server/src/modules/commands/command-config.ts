import { mostFileBytes } from '@muster/contract'
import { defineConfig } from '../../kernel/config/part.ts'

interface Settings {
  /** The gateway that commands go through; absent: the demo fleet answers them, or they wait. */
  traccar?: { url: string; token: string }
  /** Bytes that a file sent to a unit may have. */
  fileBytes: number
}

export const CommandConfig = defineConfig<Settings>('CommandConfig', reader => {
  const url = reader.address('MUSTER_TRACCAR_URL', ['http', 'https'])
  const token = reader.text('MUSTER_TRACCAR_TOKEN')
  const fileBytes =
    reader.whole('MUSTER_FILE_MB', { fallback: 10, min: 1, max: mostFileBytes / 1024 / 1024 }) * 1024 * 1024
  if (url && token) return { traccar: { url, token }, fileBytes }
  if (url) reader.wrong('MUSTER_TRACCAR_TOKEN', 'set a token of a user of the gateway as well', false)
  else if (token) reader.wrong('MUSTER_TRACCAR_URL', 'set the address of the gateway as well', false)
  return { fileBytes }
})
export type CommandConfig = Settings
