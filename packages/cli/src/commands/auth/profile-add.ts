import { deleteCredentials, profileName, readProfiles, writeProfiles } from '../../account/profiles.ts'
import type { Run } from '../../define/command.ts'
import type { profileAdd } from './definitions.ts'

export const run: Run<typeof profileAdd> = async ({ arguments: { name, address } }, { host, note }) => {
  const profiles = readProfiles(host.env)
  // never sends the token of the previous server to another one
  if (profiles.servers[name] !== address) deleteCredentials(host.env, profileName(name))
  writeProfiles(host.env, { ...profiles, servers: { ...profiles.servers, [profileName(name)]: address } })
  note(`Profile ${name} is ${address}. Sign in with: muster login --profile ${name}`)
}
