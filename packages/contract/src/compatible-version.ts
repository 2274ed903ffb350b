/** Returns the part of a version that must be equal for compatible packages: `^0.2.1` → `0.2`, `1.4.0` → `1`. */
export function compatibleVersion(range: string): string {
  const [, major = '', minor = ''] = /(\d+)(?:\.(\d+))?/.exec(range) ?? []
  return major === '0' ? `0.${minor}` : major
}
