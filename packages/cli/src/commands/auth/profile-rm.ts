import { deleteCredentials, profileName, readProfiles, writeProfiles } from '../../account/profiles.ts'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import type { profileRm } from './definitions.ts'

export const run: Run<typeof profileRm> = async ({ arguments: { name } }, { host, note }) => {
  const {
    current,
    servers: { [name]: gone, ...servers },
  } = readProfiles(host.env)
  if (!gone) throw badUsage(`There is no profile '${name}'.`)
  deleteCredentials(host.env, profileName(name))
  writeProfiles(host.env, { current: current === name ? (Object.keys(servers)[0] ?? 'default') : current, servers })
  note(`Profile ${name} has been deleted.`)
}
