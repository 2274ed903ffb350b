export type WiringCode =
  | 'PLUGIN_DUPLICATE'
  | 'PLUGIN_MALFORMED'
  | 'PLUGIN_LOAD_FAILED'
  | 'PLUGIN_VERSION'
  | 'PERMISSION_DUPLICATE'
  | 'ROUTE_DUPLICATE'
  | 'ROUTE_SHADOWED'
  | 'ROUTE_MALFORMED'
  | 'ROUTE_DEAD_FALLBACK'
  | 'SLOT_DUPLICATE'
  | 'SLOT_UNKNOWN'
  | 'FILL_DUPLICATE'
  | 'DRAWER_DUPLICATE'
  | 'WIDGET_DUPLICATE'
  | 'WIDGET_MALFORMED'
  | 'CLIENT_DUPLICATE'
  | 'MENU_DEAD_LINK'
  | 'MENU_DUPLICATE'
  | 'MENU_GROUP_UNKNOWN'
  | 'MENU_NEEDS_PARAMETER'
  | 'MENU_WIDENS'
  | 'ACCESS_PERMISSION_UNKNOWN'
  | 'ACCESS_FEATURE_UNKNOWN'
  | 'ACCESS_EMPTY'
  | 'OVERRIDE_MISSING'
  | 'MESSAGE_DUPLICATE'
  | 'MESSAGE_UNKNOWN'
  | 'MESSAGE_LOAD_FAILED'

/** A mistake in the wiring of plugins. */
export interface WiringError {
  readonly code: WiringCode
  /** Describes the mistake in a sentence. */
  readonly message: string
  /** Faulty plugin: the later one of a conflict. */
  readonly plugin: string
  /** Describes the fix. */
  readonly fix: string
}

/** All wiring mistakes, thrown in development. */
export class WiringFailure extends Error {
  override readonly name = 'WiringFailure'
  readonly errors: readonly WiringError[]

  constructor(errors: readonly WiringError[]) {
    super(
      [`${errors.length} wiring ${errors.length === 1 ? 'mistake' : 'mistakes'}:`, ...errors.map(lineOf)].join('\n'),
    )
    this.errors = errors
  }
}

export const lineOf = ({ code, plugin, message, fix }: WiringError): string => `[${code}] ${plugin}: ${message} ${fix}`
