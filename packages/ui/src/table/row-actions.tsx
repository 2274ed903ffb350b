import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import type { RowAction } from './column.ts'
import { IconMenu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'

const mostInline = 3

type Drawn = RowAction & { icon: IconName }
const isDrawn = (action: RowAction): action is Drawn => action.icon !== undefined

/** Splits actions: the first few with an icon are inline; the rest, and all on touch, are in the menu. */
export function splitActions(actions: readonly RowAction[], isTouch: boolean): { inline: Drawn[]; menu: RowAction[] } {
  const inline = isTouch ? [] : actions.filter(isDrawn).slice(0, mostInline)
  return { inline, menu: actions.filter(action => !inline.includes(action as Drawn)) }
}

interface RowActionsProps {
  actions: readonly RowAction[]
  /** Label of the menu. */
  label: string
  isTouch: boolean
  tabIndex: number
  /** ID of the cell that names the row. */
  of: string
}

export function RowActions({ actions, label, isTouch, tabIndex, of }: RowActionsProps): ReactNode {
  const { inline, menu } = splitActions(actions, isTouch)
  return (
    <div className="m-table-actions">
      {inline.map(({ label, icon, tone, disabled, run }, place) => (
        <button
          // keyed by position, so that an action that turns into its opposite keeps the focus
          key={place}
          type="button"
          className="m-button"
          data-look="quiet"
          data-icon-only=""
          data-tone={tone}
          aria-label={label}
          title={disabled ?? label}
          aria-description={disabled}
          aria-disabled={disabled !== undefined || undefined}
          tabIndex={tabIndex}
          onClick={() => disabled === undefined && run()}
        >
          <Icon name={icon} />
        </button>
      ))}
      {menu.length > 0 && (
        <IconMenu icon="more" label={label} of={of} tabIndex={tabIndex}>
          {() => menu.map(({ run, ...item }) => <MenuItem key={item.label} {...item} onChoose={run} />)}
        </IconMenu>
      )}
    </div>
  )
}
