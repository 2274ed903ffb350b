import { Client } from 'pg'

/** The database rejects this server, and only its operator can fix it. The message includes the remedy. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Configured database, without its password. */
export interface DatabaseTarget {
  /** Environment variable in use: `DATABASE_URL`, or `DATABASE_URL_FILE`. */
  variable: string
  /** Host and port, or the folder of a socket. */
  place: string
  host: string
  user: string
  database: string
}

/** @throws DatabaseError for an address with a file that cannot be read */
export function databaseTarget(url: string, variable: string): DatabaseTarget {
  try {
    const { host, port, user, database } = new Client({ connectionString: url })
    const place = host.startsWith('/') ? host : `${host}:${port}`
    return { variable, place, host, user: user ?? '', database: database ?? '' }
  } catch (error) {
    const path = error instanceof Error && 'path' in error ? ` ${String(error.path)}` : ''
    throw new DatabaseError(
      `${variable} names a file${path} that the server cannot read. Check sslrootcert, sslcert and sslkey in it.`,
      { cause: error },
    )
  }
}

/** Returns the problem of a connection and its remedy. */
export function describeRefusal(error: unknown, target: DatabaseTarget): string {
  const { code, message } = thrown(error)
  const { variable, place, host, user, database } = target
  const the = `The database at ${place}`
  if (code === '28P01')
    return `${the} refuses the password of the user "${user}". Correct user and password in ${variable}; encode special characters, such as %40 for @.`
  if (message.includes('client password must be a string'))
    return `${the} requires a password. Add it to ${variable}: postgres://${user}:password@${place}/${database}.`
  if (code === '28000')
    return `${the} does not admit the user "${user}" (${message}). Check user and sslmode in ${variable}, and pg_hba.conf of PostgreSQL.`
  if (code === '3D000')
    return `PostgreSQL at ${place} has no database "${database}". Correct the name in ${variable}, or run: create database "${database}" owner "${user}".`
  if (code === '42501')
    return `The user "${user}" in ${variable} lacks a right (${message}). Make it the owner of the database "${database}" and of its tables.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host "${host}" of the database is unknown. Check the host in ${variable}.`
  if (code === '53300')
    return `${the} has no free connection (${message}). Raise max_connections of PostgreSQL, or end other programs.`
  if (code === '57P03') return `${the} is starting or stopping (${message}).`
  if (message.includes('does not support SSL'))
    return `${the} has no SSL. Remove sslmode from ${variable}, or switch ssl on in postgresql.conf.`
  if (isAboutCertificate(code))
    return `${the} shows a certificate that is not trusted (${message}). Add sslrootcert=/path/to/authority.pem to ${variable}, and name the host as the certificate does.`
  return `${the} cannot be reached (${message}). Check host and port in ${variable}, and that PostgreSQL listens there.`
}

/** Returns true for a failure that may end without a settings change, such as a host name that appears with its container. */
export function isPassing(error: unknown): boolean {
  const { code, message } = thrown(error)
  if (message.includes('client password must be a string') || message.includes('does not support SSL')) return false
  return !isAboutCertificate(code) && !/^(28...|3D000|42501|ENOENT|EACCES)$/.test(code)
}

/** Returns the PostgreSQL permission error wrapped in an error, such as a migration error; undefined for other errors. */
export function rightsProblem(error: unknown, target: DatabaseTarget): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (thrown(cause).code === '42501') return new DatabaseError(describeRefusal(cause, target), { cause: error })
  return undefined
}

const isAboutCertificate = (code: string) => /CERT|SIGNATURE|SELF_SIGNED/.test(code)

/** Unwraps the first of several errors, because a name with two addresses fails for each address. */
function thrown(error: unknown): { code: string; message: string } {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code, message } = (first ?? {}) as { code?: unknown; message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : String(first) }
}
