export interface Settings {
  readonly profile?: string | undefined
  readonly server?: string | undefined
}
