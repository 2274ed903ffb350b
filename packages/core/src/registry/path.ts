/** Sorts routes for a router: where two match the same address, a literal comes before a parameter. */
export function literalFirst<R extends { readonly path: string }>(routes: readonly R[]): R[] {
  return routes.toSorted((a, b) => comparePaths(a.path, b.path))
}

function comparePaths(a: string, b: string): number {
  const left = segments(a)
  const right = segments(b)
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = Number(isParameter(left[i])) - Number(isParameter(right[i]))
    if (difference !== 0) return difference
    // different literals never match the same address; ordering them keeps the sort consistent
    if (!isParameter(left[i]) && left[i] !== right[i]) return left[i]! < right[i]! ? -1 : 1
  }
  return right.length - left.length
}

/** Patterns of the same shape match the same addresses: parameter names and letter case are ignored. */
export const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':').toLowerCase()

export const hasParameter = (path: string): boolean => path.includes('/:')

/** `/a/:b/c`: leading slash, no trailing slash, each parameter a complete segment. */
export const isWellFormed = (path: string): boolean => /^(\/(:\w+|[\w.~-]+))+$|^\/$/.test(path)

const segments = (path: string): string[] => path.split('/').slice(1)

const isParameter = (segment = ''): boolean => segment.startsWith(':')
