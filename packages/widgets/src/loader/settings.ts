export interface MusterOptions {
  /** Gives an embed token; asked when the first widget appears, and again when a token is about to end or has ended. */
  token?: () => string | Promise<string>
  /** Where Muster is, such as `https://fleet.example`; where this script came from when left out. */
  server?: string
}

/** What the page said, shared by all its widgets. */
export interface Settings extends MusterOptions {
  server: string
  /** Told when the page says something else. */
  readonly listeners: Set<() => void>
}
