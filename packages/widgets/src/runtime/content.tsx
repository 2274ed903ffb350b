import type { Emit, Lazy } from '@muster/core'
import { Boundary, Loaded, useHost } from '@muster/ui'
import { useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetElement } from '../loader/widget-element.ts'
import type { WidgetTag } from '../loader/manifest.ts'
import { readAttributes } from './read-attributes.ts'
import { dispatch } from './dispatch-event.ts'
import { addTexts, serveTexts } from './texts.ts'
import { TroublePanel } from './trouble-panel.tsx'
import { useFaults } from './use-faults.ts'
import type { Definition } from './definition.ts'
import { widgetOf } from './widgets.ts'

interface Props {
  tag: WidgetTag
  element: WidgetElement
  version: number
  /** Tags permitted by the token. */
  widgets: readonly string[]
}

type AnyComponent = ComponentType<Record<string, unknown>>

const loads = new Map<string, Lazy<{ element: WidgetElement }>>()

/** Renders the widget: loads its code when the first of its kind is shown, and reads its attributes on every change. */
export function Content({ tag, element, widgets }: Props): ReactNode {
  const { i18n } = useTranslation()
  const { core } = useHost()
  useEffect(() => void serveTexts(i18n, core), [i18n, core])
  const isAllowed = widgets.includes(tag)
  if (!isAllowed) return <NotAllowed {...{ tag, element }} />
  return <Loaded load={loaderOf(tag, i18n)} props={{ element }} />
}

interface ParsedProps {
  element: WidgetElement
  definition: Definition
  Widget: AnyComponent
}

function Parsed({ element, definition, Widget }: ParsedProps): ReactNode {
  const { value, faults = [] } = readAttributes(element, element.names, definition.props)
  useFaults(faults)
  const emit = useMemo((): Emit<Record<string, never>> => (type, detail) => dispatch(element, type, detail), [element])
  useEffect(() => dispatch(element, 'musterready', undefined), [element])
  if (!value) return <TroublePanel element={element} reason="attributes" />
  const key = JSON.stringify(value)
  return (
    <Boundary key={key} fallback={(error, retry) => <TroublePanel {...{ element, error }} onRetry={retry} />}>
      <Widget {...value} emit={emit} />
    </Boundary>
  )
}

function NotAllowed({ tag, element }: { tag: WidgetTag; element: WidgetElement }): ReactNode {
  useEffect(() => console.error(`<${tag}>: the token is not for this widget. Make one that names ${tag}.`), [tag])
  return <TroublePanel element={element} reason="refused" />
}

/** Keyed by language too, because each has the plugin's texts. */
function loaderOf(tag: WidgetTag, i18n: Parameters<typeof addTexts>[0]): Lazy<{ element: WidgetElement }> {
  const key = `${tag} ${i18n.language}`
  const known = loads.get(key)
  if (known) return known
  const load = async () => {
    const { definition, messages } = await widgetOf(tag)
    const Widget = (await definition.load()) as AnyComponent
    addTexts(i18n, messages)
    return ({ element }: { element: WidgetElement }) => <Parsed {...{ element, definition, Widget }} />
  }
  loads.set(key, load)
  return load
}
