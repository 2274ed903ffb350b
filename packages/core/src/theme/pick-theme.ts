import type { ThemeId } from './theme.ts'

export interface ThemeRule {
  /** Host name, `*` for any run of characters: `*.tafe.example`, `*tafe*`. */
  readonly host: string
  readonly theme: ThemeId
}

/** Theme of the first rule that matches the host name, `default` when none does. */
export function pickTheme(host: string, rules: readonly ThemeRule[]): ThemeId {
  return rules.find(rule => hostMatches(rule.host, host))?.theme ?? 'default'
}

/** Whole host name, letters of either case; `*` stands for any run of characters. */
export function hostMatches(pattern: string, host: string): boolean {
  const source = pattern
    .split('*')
    .map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`, 'i').test(host)
}
