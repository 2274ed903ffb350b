/** Properties of every widget, also attributes: appearance and formats. */
export const commonAttributes = ['theme', 'lang', 'units', 'timezone'] as const

/** Properties of each widget in addition to the common ones; their schemas load with the widgets. */
export const manifest = {
  'muster-fleet-map': ['unitId', 'center'],
  'muster-notification-bell': [],
  'muster-unit-card': ['unitId'],
  'muster-alarm-list': ['unitId', 'days', 'limit'],
  'muster-command-button': ['unitId', 'commandId', 'label'],
  'muster-history-map': ['unitId', 'from', 'to'],
} as const satisfies Record<`muster-${string}`, readonly string[]>

export type OwnTag = keyof typeof manifest
export type WidgetTag = `muster-${string}`

/** Attribute of a property: `unitId` is written `unit-id`. */
export const attributeOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
