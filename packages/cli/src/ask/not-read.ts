import { badUsage } from '../failure.ts'

/** Explains why a file could not be read. */
export function notRead(path: string, { code, message }: NodeJS.ErrnoException): Error {
  if (code === 'ENOENT') return badUsage(`There is no file ${path}.`)
  return badUsage(
    code === 'EISDIR'
      ? `${path} is a folder.`
      : code === 'EACCES'
        ? `You do not have permission to read ${path}.`
        : message,
  )
}
