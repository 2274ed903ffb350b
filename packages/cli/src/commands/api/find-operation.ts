import { operations, type Operation } from '@muster/contract'
import { badUsage } from '../../failure.ts'

export interface Found {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

interface PathQuery {
  method: string
  /** `/api/units/12` */
  path: string
  service?: string | undefined
}

/** Finds the operation of a path and its parameter values; literal segments take precedence over parameters. */
export function findOperation({ method, path, service }: PathQuery): Found {
  const parts = path.split('?')[0]!.replace(/\/+$/, '').split('/')
  const candidates = operations
    .filter(operation => operation.method === method && (service === undefined || operation.service === service))
    .flatMap(operation => {
      const values = match(operation.path.split('/'), parts)
      return values ? [{ operation, path: values }] : []
    })
    .toSorted((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)
  const [best, next] = candidates
  if (!best) throw badUsage(`The contract has no ${method} ${path}.`, 'List them: muster api GET /api --list')
  const isTie = next && Object.keys(next.path).length === Object.keys(best.path).length
  if (isTie)
    throw badUsage(
      `Several services have ${method} ${path}.`,
      `Specify one: ${candidates.map(({ operation }) => `--service ${operation.service}`).join(' or ')}.`,
    )
  return best
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const values: Record<string, string> = {}
  for (const [i, word] of pattern.entries()) {
    const part = parts[i] ?? ''
    const name = /^\{(\w+)\}$/.exec(word)?.[1]
    if (name && part !== '' && !part.startsWith('{')) values[name] = decoded(part)
    else if (word !== part) return undefined
  }
  return values
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw badUsage(`'${part}' is not a part of an address.`, 'Write a percent sign as %25.')
  }
}
