import { readFileSync } from 'node:fs'

/** Invalid settings prevent the server from starting; the message lists all of them with remedies. */
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

/** Row of `docs/configuration.md`. */
export interface Setting {
  readonly section: string
  readonly name: string
  /** Description in one sentence of Markdown. */
  readonly about: string
  /** In the notation of the environment; absent without a default. */
  readonly default?: string
  /** Absent: any text. */
  readonly allowed?: string
}

interface Described {
  readonly about: string
  /** Description of a default that depends on other settings. */
  readonly defaultIs?: string
  readonly allowed?: string
}

/** All sections of a reader. */
interface Collected {
  readonly problems: string[]
  readonly settings: Map<string, Setting>
}

const truths = ['1', 'true', 'yes', 'on']
const falsehoods = ['0', 'false', 'no', 'off']

/**
 * Reads variables one by one. Each call defines a setting: its type, default, limits and description. The reader
 * collects invalid values for one error at the end, and descriptions for `docs/configuration.md`. An empty variable
 * counts as absent. `NAME_FILE` is the path of a file with the value of `NAME`, as containers provide secrets.
 */
export class ConfigReader {
  readonly #env: Environment
  readonly #section: string
  readonly #collected: Collected

  constructor(env: Environment, section = 'Other', collected: Collected = { problems: [], settings: new Map() }) {
    this.#env = env
    this.#section = section
    this.#collected = collected
  }

  /** Returns a reader of the same environment whose settings are listed under this heading in the documentation. */
  section(title: string): ConfigReader {
    return new ConfigReader(this.#env, title, this.#collected)
  }

  text(name: string, described: Described & { default: string }): string
  text(name: string, described: Described): string | undefined
  text(name: string, described: Described & { default?: string }): string | undefined {
    this.#define(name, described, described.default)
    return this.#raw(name) ?? described.default
  }

  flag(name: string, described: Described & { default: boolean }): boolean {
    this.#define(name, { allowed: '`1` or `0`', ...described }, described.default ? '1' : '0')
    const text = this.#raw(name)?.toLowerCase()
    if (text === undefined) return described.default
    if (truths.includes(text)) return true
    if (!falsehoods.includes(text)) this.wrong(name, 'set 1 or 0')
    return false
  }

  /** Reads a flag that is defined elsewhere, for dependent defaults. An invalid value counts as off. */
  isOn(name: string, standard: boolean): boolean {
    const text = this.#raw(name)?.toLowerCase()
    return text === undefined ? standard : truths.includes(text)
  }

  integer(name: string, described: Described & { default: number; min: number; max: number }): number {
    const { min, max } = described
    this.#define(name, { allowed: `${format(min)} to ${format(max)}`, ...described }, String(described.default))
    const text = this.#raw(name)
    if (text === undefined) return described.default
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    this.wrong(name, `set a whole number from ${min} to ${max}`)
    return described.default
  }

  choice<T extends string>(name: string, described: Described & { choices: readonly T[]; default: T }): T
  choice<T extends string>(name: string, described: Described & { choices: readonly T[] }): T | undefined
  choice<T extends string>(name: string, described: Described & { choices: readonly T[]; default?: T }): T | undefined {
    const { choices } = described
    this.#define(name, { allowed: choices.map(code).join(', '), ...described }, described.default)
    const text = this.#raw(name)?.toLowerCase()
    const found = choices.find(choice => choice === text)
    if (text !== undefined && found === undefined) this.wrong(name, `set one of ${choices.join(', ')}`)
    return found ?? described.default
  }

  /** Reads an address and removes its trailing slash. */
  address(name: string, described: Described & { schemes: readonly string[] }): string | undefined {
    const starts = described.schemes.map(scheme => `${scheme}://`)
    this.#define(name, { allowed: `an address that begins with ${starts.map(code).join(' or ')}`, ...described })
    const text = this.#raw(name)
    if (text === undefined) return undefined
    if (!starts.some(start => text.startsWith(start)) || !URL.canParse(text)) {
      // not echoed, because addresses contain passwords
      this.wrong(name, `set an address that begins with ${starts.join(' or ')}`, false)
    }
    return text.replace(/\/+$/, '')
  }

  /** Reads a path on this server and removes its trailing slash. */
  path(name: string, described: Described & { default: string }): string {
    this.#define(name, { allowed: 'a path that begins with `/`', ...described }, described.default)
    const text = this.#raw(name)
    if (text === undefined) return described.default
    if (!/^(\/[\w.~-]+)+\/?$/.test(text)) this.wrong(name, `set a path such as ${described.default}`)
    return text.replace(/\/+$/, '')
  }

  /** Reads comma-separated items. @param described `fix` is the advice for an invalid item */
  list(name: string, described: Described & { fits: (item: string) => boolean; fix: string }): string[] {
    this.#define(name, described)
    const items = (this.#raw(name) ?? '')
      .split(',')
      .map(item => item.trim())
      .filter(Boolean)
    if (!items.every(described.fits)) this.wrong(name, described.fix)
    return items
  }

  wrong(name: string, fix: string, echo = true): void {
    const said = echo ? `is ${JSON.stringify((this.#raw(name) ?? '').slice(0, 60))}` : 'cannot be read'
    const source = this.sourceOf(name)
    this.#collected.problems.push(`${name} ${source === name ? '' : `(from ${source}) `}${said}: ${fix}.`)
  }

  /** Returns the environment variable that sets a setting: its name, with or without `_FILE`. */
  sourceOf(name: string): string {
    const file = `${name}_FILE`
    return !this.#env[name]?.trim() && this.#env[file]?.trim() ? file : name
  }

  /** Settings read so far, in order. */
  get settings(): readonly Setting[] {
    return [...this.#collected.settings.values()]
  }

  /** @throws ConfigError if any setting read so far is invalid */
  finish(): void {
    if (this.#collected.problems.length > 0) throw new ConfigError(this.#collected.problems)
  }

  #raw(name: string): string | undefined {
    return this.#env[name]?.trim() || this.#fromFile(`${name}_FILE`)
  }

  #fromFile(name: string): string | undefined {
    const path = this.#env[name]?.trim()
    if (!path) return undefined
    try {
      return readFileSync(path, 'utf8').trim() || undefined
    } catch {
      const problem = `${name} is ${JSON.stringify(path)}: set the path of a file that the server may read.`
      if (!this.#collected.problems.includes(problem)) this.#collected.problems.push(problem)
      return undefined
    }
  }

  #define(name: string, { about, allowed, defaultIs }: Described, value?: string): void {
    const shown = defaultIs ?? (value === undefined ? undefined : code(value))
    this.#collected.settings.set(name, { section: this.#section, name, about, default: shown, allowed })
  }
}

const code = (text: string) => `\`${text}\``
const format = (value: number) => value.toLocaleString('en')
