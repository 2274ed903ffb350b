import { mostFileBytes } from '@muster/contract'
import { defineConfig } from '#kernel/config/part.ts'

interface Settings {
  /** Command gateway; without it, commands wait. */
  traccar?: { url: string; token: string }
  /** Maximum size of a file sent to a unit. */
  fileBytes: number
}

export const CommandConfig = defineConfig<Settings>('CommandConfig', reader => {
  const commands = reader.section('Commands and files')
  const url = commands.address('MUSTER_TRACCAR_URL', {
    schemes: ['http', 'https'],
    about:
      'Traccar gateway for commands to units whose device does not connect by the device protocol. Without one, their commands wait.',
  })
  const token = commands.text('MUSTER_TRACCAR_TOKEN', { about: 'Token of a user of the Traccar gateway.' })
  const fileMegabytes = commands.integer('MUSTER_FILE_MB', {
    default: 10,
    min: 1,
    max: mostFileBytes / 1024 / 1024,
    about: 'Maximum size in MB of a file sent to a unit.',
  })
  const fileBytes = fileMegabytes * 1024 * 1024
  if (url && token) return { traccar: { url, token }, fileBytes }
  if (url) reader.wrong('MUSTER_TRACCAR_TOKEN', 'set a token of a user of the gateway as well', false)
  else if (token) reader.wrong('MUSTER_TRACCAR_URL', 'set the address of the gateway as well', false)
  return { fileBytes }
})
export type CommandConfig = Settings
