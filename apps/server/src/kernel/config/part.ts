import { defineDependency, type Dependency } from '../dependency.ts'
import type { ConfigReader } from './config-reader.ts'

/** Settings of a module, read at start-up: `use(NotificationConfig).keepDays`. */
export type ConfigPart<T> = Dependency<T> & { read(reader: ConfigReader): T }

/**
 * @example
 * export const AuthConfig = defineConfig('AuthConfig', reader => ({
 *   tokenHours: reader
 *     .section('Login')
 *     .integer('MUSTER_TOKEN_HOURS', { default: 12, min: 1, max: 8760, about: 'Hours a login lasts.' }),
 * }))
 */
export function defineConfig<T>(name: string, read: (reader: ConfigReader) => T): ConfigPart<T> {
  return Object.assign(defineDependency<T>(name), { read })
}
