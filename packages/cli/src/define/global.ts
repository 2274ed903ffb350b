import { flag, option } from './parameter.ts'
import { webAddress } from './parsers.ts'

/** Options of every command. */
export const globalOptions = {
  profile: option('<name>', 'Use the server and session of this profile (or MUSTER_PROFILE)'),
  server: option('<address>', 'Use this server (or MUSTER_SERVER)', { read: webAddress }),
  profileTime: flag('Report on stderr where the time was spent'),
}

export const environment: readonly (readonly [name: string, description: string])[] = [
  ['MUSTER_TOKEN', 'Token to use instead of a stored session'],
  ['MUSTER_SERVER', 'Address of the server'],
  ['MUSTER_PROFILE', 'Profile to use'],
  ['MUSTER_CONFIG_DIR', 'Folder of profiles and credentials'],
  ['MUSTER_LANG', 'Language of the help, such as de; default that of the terminal'],
  ['NO_COLOR', 'Disable colour on a terminal'],
]
