import { defineService, type Service } from '../service.ts'
import type { ConfigReader } from './config-reader.ts'

/** The settings of one module, read with all the others when the server starts: `use(NotificationConfig).keepDays`. */
export type ConfigPart<T> = Service<T> & { read(reader: ConfigReader): T }

/**
 * @example
 * export const AuthConfig = defineConfig('AuthConfig', reader => ({
 *   tokenHours: reader.whole('MUSTER_TOKEN_HOURS', { fallback: 12, min: 1, max: 24 * 365 }),
 * }))
 */
export function defineConfig<T>(name: string, read: (reader: ConfigReader) => T): ConfigPart<T> {
  return Object.assign(defineService<T>(name), { read })
}
