import type { ThemeId } from './theme.ts'

export interface ThemeRule {
  /** Host name; `*` matches any characters: `*.tafe.example`, `*tafe*`. */
  readonly host: string
  readonly theme: ThemeId
}

/** Returns the theme of the first rule that matches the host name, else `default`. */
export function pickTheme(host: string, rules: readonly ThemeRule[]): ThemeId {
  return rules.find(rule => hostMatches(rule.host, host))?.theme ?? 'default'
}

/** Matches the complete host name, ignoring case; `*` matches any characters. */
export function hostMatches(pattern: string, host: string): boolean {
  const source = pattern
    .split('*')
    .map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`, 'i').test(host)
}
