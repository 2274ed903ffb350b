import { pino } from 'pino'
import type { Logger } from 'pino'

/** Secrets that must not reach a log, wherever a request or an answer is logged. */
const secrets = ['authorization', 'password', 'newPassword', 'oldPassword', 'changeKey', 'accessToken', 'token', 'key']

/** Structured lines on standard output. @param level `debug`, `info`, `warn`, `error` or `silent` */
export function createLog(level: string): Logger {
  const paths = secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`])
  return pino({ level, redact: { paths: [...new Set(paths)], censor: '(hidden)' } })
}
