import { flag, option } from './parameter.ts'
import { webAddress } from './read.ts'

/** Taken by every command. */
export const globalOptions = {
  profile: option('<name>', 'Use the server and session of this profile (or MUSTER_PROFILE)'),
  server: option('<address>', 'Ask this server (or MUSTER_SERVER)', { read: webAddress }),
  profileTime: flag('Tell on stderr where the time went'),
}

export const environment: readonly (readonly [name: string, says: string])[] = [
  ['MUSTER_TOKEN', 'Token to use instead of a stored session'],
  ['MUSTER_SERVER', 'Address of the server'],
  ['MUSTER_PROFILE', 'Profile to use'],
  ['MUSTER_CONFIG_DIR', 'Folder of profiles and credentials'],
  ['NO_COLOR', 'No colour on a terminal'],
]
