/** A setting nobody can start with; the message lists every wrong one and what would be right. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      `The environment has ${problems.length === 1 ? 'a wrong setting' : `${problems.length} wrong settings`}:\n` +
        problems.map(problem => `  ${problem}`).join('\n'),
    )
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables one by one and keeps what is wrong for one error at the end. An empty variable counts as absent. */
export class ConfigReader {
  readonly #env: Environment
  readonly #problems: string[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase()
    if (text === undefined) return fallback
    if (['1', 'true', 'yes', 'on'].includes(text)) return true
    if (!['0', 'false', 'no', 'off'].includes(text)) this.wrong(name, 'set 1 or 0')
    return false
  }

  whole(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    this.wrong(name, `set a whole number from ${min} to ${max}`)
    return fallback
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const text = this.text(name)?.toLowerCase()
    const found = choices.find(choice => choice === text)
    if (text !== undefined && found === undefined) this.wrong(name, `set one of ${choices.join(', ')}`)
    return found
  }

  /** An address without its trailing slash. */
  address(name: string, schemes: readonly string[]): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (!schemes.some(scheme => text.startsWith(`${scheme}://`)) || !URL.canParse(text)) {
      // never echoed: addresses carry passwords
      this.wrong(name, `set an address that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`, false)
    }
    return text.replace(/\/+$/, '')
  }

  /** A path on this server: begins with a slash, ends without. */
  path(name: string, fallback: string): string {
    const text = this.text(name)
    if (text === undefined) return fallback
    if (!/^(\/[\w.~-]+)+\/?$/.test(text)) this.wrong(name, `set a path such as ${fallback}`)
    return text.replace(/\/+$/, '')
  }

  wrong(name: string, fix: string, echo = true): void {
    const said = echo ? `is ${JSON.stringify((this.text(name) ?? '').slice(0, 60))}` : 'cannot be read'
    this.#problems.push(`${name} ${said}: ${fix}.`)
  }

  /** @throws ConfigError when anything read so far was wrong */
  finish(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }
}
