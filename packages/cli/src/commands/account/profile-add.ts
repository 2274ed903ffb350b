import { forgetCredentials, profileName, readProfiles, writeProfiles } from '../../account/profiles.ts'
import type { Run } from '../../define/command.ts'
import type { profileAdd } from './definitions.ts'

export const run: Run<typeof profileAdd> = async ({ arguments: { name, address } }, { host, note }) => {
  const profiles = readProfiles(host.env)
  // a session is shown to the server that gave it and to no other
  if (profiles.servers[name] !== address) forgetCredentials(host.env, profileName(name))
  writeProfiles(host.env, { ...profiles, servers: { ...profiles.servers, [profileName(name)]: address } })
  note(`Profile ${name} is ${address}. Sign in with: muster login --profile ${name}`)
}
