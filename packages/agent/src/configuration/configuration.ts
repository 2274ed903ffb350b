import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../common/durable-file.ts'
import { reasonOf, type Log } from '../common/log.ts'
import type { AppliedConfiguration, DesiredConfiguration } from '@muster/contract/devices'
import type { Settings } from '../settings/settings.ts'
import { applyProfiles, type Effective } from './apply.ts'

export interface ConfigurationOptions {
  readonly settings: Settings
  readonly onEffective: (effective: Effective) => void
  readonly onApplied: () => void
  readonly log: Log
}

/** Desired configuration of the server, which also applies after a start without a connection. */
export class Configuration {
  readonly #options: ConfigurationOptions
  readonly #file: string
  #applied: AppliedConfiguration | undefined

  constructor(options: ConfigurationOptions) {
    this.#options = options
    this.#file = join(options.settings.folder, 'configuration.json')
    const stored = storedIn(this.#file)
    this.#apply(stored?.profiles ?? {}, stored?.version)
  }

  /** Undefined before the first configuration. */
  get applied(): AppliedConfiguration | undefined {
    return this.#applied
  }

  /** Applies a configuration; any other version replaces the current one, even an older one after a server restore. */
  async take(desired: DesiredConfiguration): Promise<void> {
    if (this.#applied?.version === desired.version) return
    this.#apply(desired.profiles, desired.version)
    try {
      await writeDurably(this.#file, JSON.stringify(desired))
    } catch (error) {
      this.#options.log(`The configuration was not stored: ${reasonOf(error)}`)
    }
    this.#options.onApplied()
  }

  #apply(profiles: DesiredConfiguration['profiles'], version: number | undefined): void {
    const { settings, onEffective, log } = this.#options
    const { effective, results } = applyProfiles(profiles, settings)
    onEffective(effective)
    if (version === undefined) return
    this.#applied = { version, profiles: results }
    const parts = Object.entries(results).map(
      ([kind, { status, reason }]) => `${kind} ${status}${reason ? ` (${reason})` : ''}`,
    )
    log(`Configuration ${version}: ${parts.join(', ') || 'no profiles'}`)
  }
}

function storedIn(file: string): DesiredConfiguration | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DesiredConfiguration
  } catch {
    return undefined
  }
}
