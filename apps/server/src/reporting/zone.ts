import { badRequest } from '../kernel/http/problem.ts'

/**
 * The zone asked for, or the caller's own.
 * @throws Problem 400 for one that nobody knows; a bare offset is none, for it knows no summer
 */
export function askedZone(asked: string | undefined, own: string): string {
  if (asked === undefined) return own
  if (!isZone(asked)) {
    throw badRequest('Enter the time zone by its IANA name, such as Europe/Rome.', {
      errors: [`timezone: there is no time zone ${asked}`],
    })
  }
  return asked
}

function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
