import { useEffect, type ReactNode, use } from 'react'
import type { WidgetElement } from '../loader/widget-element.ts'
import own from '../messages.en.json'
import type { Page, PageState, Trouble } from './page.ts'
import { dispatch } from './dispatch-event.ts'
import { I18nContext } from 'react-i18next'

type Reason = Trouble | 'attributes' | 'failed'

interface Props {
  element: WidgetElement
  current?: PageState
  page?: Page
  /** Error that broke the widget. */
  error?: Error
  reason?: Reason
  onRetry?(): void
}

/** Explains missing content, with the page's text if present: `<p slot="error">`. */
export function TroublePanel({ element, current, page, error, reason, onRetry = page?.retry }: Props): ReactNode {
  const t = useOptionalTexts()
  const why: Reason = reason ?? (current?.status === 'failed' ? current.trouble : 'failed')
  const message = error?.message ?? (current?.status === 'failed' ? current.message : undefined)
  useEffect(() => {
    if (error) console.error(`<${element.localName}> could not be shown.`, error)
    dispatch(element, 'mustererror', { reason: why, message })
  }, [element, error, why, message])
  return (
    <slot name="error">
      <div className="muster-state" role="status" part="error">
        <p>{t(`widgets.${why}`, own[`widgets.${why}`])}</p>
        {onRetry && why !== 'attributes' && why !== 'unconfigured' && (
          <p>
            <button type="button" className="m-button" onClick={onRetry}>
              {t('widgets.retry', own['widgets.retry'])}
            </button>
          </p>
        )}
      </div>
    </slot>
  )
}

/** Returns texts if they are loaded, otherwise the given English. */
function useOptionalTexts(): (key: string, english: string) => string {
  const context = use(I18nContext) as
    | { i18n?: { t(key: string, options: { defaultValue: string }): string } }
    | undefined
  return (key, english) => context?.i18n?.t(key, { defaultValue: english }) ?? english
}
