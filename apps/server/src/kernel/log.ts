import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Secrets that must not reach a log, wherever a request or an answer is logged. */
const secrets = ['authorization', 'password', 'newPassword', 'oldPassword', 'changeKey', 'accessToken', 'token', 'key']

/** Not pino's own: that one tries for ever to write to a terminal that was closed, and the server would never end. */
const standardOutput: DestinationStream = { write: line => void process.stdout.write(line) }

/** Structured lines, on standard output by default. @param level `debug`, `info`, `warn`, `error` or `silent` */
export function createLog(level: string, destination: DestinationStream = standardOutput): Logger {
  const paths = secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, redact: { paths, censor: '(hidden)' } }
  return pino(options, destination)
}
