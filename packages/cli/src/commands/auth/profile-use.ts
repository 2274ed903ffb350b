import { readProfiles, writeProfiles } from '../../account/profiles.ts'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import type { profileUse } from './definitions.ts'

export const run: Run<typeof profileUse> = async ({ arguments: { name } }, { host, note }) => {
  const profiles = readProfiles(host.env)
  const server = profiles.servers[name]
  if (!server)
    throw badUsage(`There is no profile '${name}'.`, `Profiles: ${Object.keys(profiles.servers).join(', ') || 'none'}.`)
  writeProfiles(host.env, { ...profiles, current: name })
  note(`From now on: ${name}, ${server}.`)
}
