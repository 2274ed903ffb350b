import { Boundary, HostProvider, RegistryProvider, OverlayRoot, themed, type Mode, modeOf } from '@muster/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore, type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { WidgetElement } from '../loader/widget-element.ts'
import type { WidgetTag } from '../loader/manifest.ts'
import { commonNames, commonSchema, type Common } from './common.schema.ts'
import { Content } from './content.tsx'
import { noPlugins } from './no-plugins.ts'
import { scopedCore } from './scoped-core.ts'
import type { Page } from './page.ts'
import { readAttributes } from './read-attributes.ts'
import { textsFor } from './texts.ts'
import { TroublePanel } from './trouble-panel.tsx'
import { widgetTheme } from './theme.ts'
import { useFaults } from './use-faults.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

function subscribe(tell: () => void): () => void {
  dark.addEventListener('change', tell)
  return () => dark.removeEventListener('change', tell)
}

function useMode(theme: NonNullable<Common['theme']>): Mode {
  const isDark = useSyncExternalStore(subscribe, () => dark.matches)
  return modeOf(theme === 'auto' ? 'system' : theme, isDark)
}

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
function Frame({ tag, mode, language, isBusy, children }: Props): ReactNode {
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

export interface ViewProps {
  tag: WidgetTag
  element: WidgetElement
  page: Page
  /** Changes with each attribute or property. */
  version: number
}

export function View({ tag, element, page, version }: ViewProps): ReactNode {
  const { current, core: shared } = useSyncExternalStore(page.state.subscribe, page.state.getState)
  const { value, faults = [] } = readAttributes(element, commonNames, commonSchema)
  useFaults(faults)
  const { theme, lang, units, timezone }: Common = value ?? {}
  const mode = useMode(theme ?? 'light')
  const core = useMemo(
    () => shared && scopedCore(shared, { theme, lang, units, timezone }),
    [shared, theme, lang, units, timezone],
  )
  const language = lang ?? (core?.session.get()?.userSetting.languageCodeISO2c || 'en')
  if (!core || !shared) {
    if (current.status !== 'failed') return <Frame tag={tag} mode={mode} language={language} isBusy />
    return (
      <Frame tag={tag} mode={mode} language={language}>
        <TroublePanel {...{ element, current, page }} />
      </Frame>
    )
  }
  return (
    <I18nextProvider i18n={textsFor(language)}>
      <QueryClientProvider client={page.queries}>
        <Frame tag={tag} mode={mode} language={language} isBusy={current.status === 'starting'}>
          <HostProvider host={{ core, theme: widgetTheme, mode }}>
            <RegistryProvider registry={noPlugins}>
              {current.status === 'failed' && <TroublePanel {...{ element, current, page }} />}
              {current.status === 'ready' && (
                <Boundary fallback={(error, retry) => <TroublePanel {...{ element, error }} onRetry={retry} />}>
                  <Content {...{ tag, element, version }} widgets={current.session.widgets} />
                </Boundary>
              )}
            </RegistryProvider>
          </HostProvider>
        </Frame>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
