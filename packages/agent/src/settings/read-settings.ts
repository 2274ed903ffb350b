import { readFileSync } from 'node:fs'
import { settingsSchema, type Settings } from './settings.ts'
import { sentenceOf } from './sentence.ts'

export const settingsFile = '/etc/muster-agent.json'

/** Invalid settings; `faults` contains one sentence per invalid key. */
export class SettingsError extends Error {
  readonly faults: readonly string[]

  constructor(file: string, faults: readonly string[]) {
    super([`${file} cannot be used:`, ...faults.map(fault => `  ${fault}`)].join('\n'))
    this.faults = faults
  }
}

/** @throws SettingsError */
export function readSettings(file: string): Settings {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SettingsError(file, [unreadable(error)])
  }
  return parseSettings(file, text)
}

/** @throws SettingsError */
export function parseSettings(file: string, text: string): Settings {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new SettingsError(file, [`The file is not JSON: ${error instanceof Error ? error.message : String(error)}.`])
  }
  const { success, data, error } = settingsSchema.safeParse(given)
  if (success) return data
  throw new SettingsError(
    file,
    error.issues.flatMap(issue => sentenceOf(issue, given)),
  )
}

function unreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'The file does not exist. Create it, or name another one with --settings.'
  if (code === 'EACCES') return 'The file may not be read. Change its owner, or run the agent as another user.'
  return `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`
}
