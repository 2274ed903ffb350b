import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Secrets that must not reach a log, wherever a request or an answer is logged. */
const secrets = ['authorization', 'password', 'newPassword', 'oldPassword', 'changeKey', 'accessToken', 'token', 'key']

/** Structured lines, on standard output unless told otherwise. @param level `debug`, `info`, `warn`, `error` or `silent` */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, redact: { paths, censor: '(hidden)' } }
  return destination ? pino(options, destination) : pino(options)
}
