import { OverlayRoot, themed, type Mode } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import type { WidgetTag } from '../loader/manifest.ts'
import { widgetTheme } from './theme.ts'

interface Props {
  tag: WidgetTag
  mode: Mode
  language: string
  isBusy?: boolean
  children?: ReactNode
}

/** Widgets that fill the height of their element. */
const filling: readonly WidgetTag[] = ['muster-fleet-map', 'muster-history-map']
const rightToLeft = /^(?:ar|dv|fa|he|ps|ur|yi)\b/

/** Separates the widget from the page: colours, fonts and direction start from their defaults. */
export function Frame({ tag, mode, language, isBusy, children }: Props): ReactNode {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  return (
    <div
      ref={setRoot}
      {...themed(widgetTheme, mode)}
      className="muster-root"
      part="root"
      data-fills={filling.includes(tag) || undefined}
      dir={rightToLeft.test(language) ? 'rtl' : 'ltr'}
      lang={language}
      aria-busy={isBusy || undefined}
    >
      <OverlayRoot value={root ?? undefined}>{children}</OverlayRoot>
    </div>
  )
}
