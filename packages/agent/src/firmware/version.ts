/** Compares versions such as `1.10.0` and `1.9.3-rc1` by their numbers; a version with a suffix is older than one without. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i++) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.suffix === right.suffix) return 0
  if (left.suffix === '') return 1
  if (right.suffix === '') return -1
  return left.suffix.localeCompare(right.suffix, 'en', { numeric: true })
}

function partsOf(version: string): { numbers: number[]; suffix: string } {
  const [, numbers = '', suffix = ''] = /^v?(\d+(?:\.\d+)*)?[-+]?(.*)$/.exec(version.trim()) ?? []
  return { numbers: numbers.split('.').filter(Boolean).map(Number), suffix }
}
