import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { badUsage } from '../failure.ts'
import { configFolder, type Host } from '../host.ts'

/** Server addresses by profile name, without secrets. */
export interface Profiles {
  readonly current: string
  readonly servers: Readonly<Record<string, string>>
}

const none: Profiles = { current: 'default', servers: {} }

const pathOf = (env: Host['env']) => join(configFolder(env), 'profiles.json')

export function readProfiles(env: Host['env']): Profiles {
  try {
    return { ...none, ...(JSON.parse(readFileSync(pathOf(env), 'utf8')) as Partial<Profiles>) }
  } catch {
    return none
  }
}

export function writeProfiles(env: Host['env'], profiles: Profiles): void {
  mkdirSync(configFolder(env), { recursive: true, mode: 0o700 })
  const draft = `${pathOf(env)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, pathOf(env))
}

/** Path of a profile's session file, readable by its owner only. */
export function credentialsPath(env: Host['env'], profile: string): string {
  return join(configFolder(env), 'credentials', `${profile}.json`)
}

export const deleteCredentials = (env: Host['env'], profile: string) =>
  rmSync(credentialsPath(env, profile), { force: true })

/** Rejects a name that cannot be a file name. */
export function profileName(text: string): string {
  if (!/^[\w][\w.-]{0,63}$/.test(text))
    throw badUsage(`'${text}' cannot name a profile.`, 'Use letters, digits, dots and dashes.')
  return text
}
