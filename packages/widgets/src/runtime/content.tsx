import type { Emit } from '@muster/core'
import { Boundary, useHost } from '@muster/ui'
import { use, useEffect, useMemo, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetElement } from '../loader/element.ts'
import type { WidgetTag } from '../loader/manifest.ts'
import { readAttributes } from './read-attributes.ts'
import { tell } from './tell.ts'
import { addTexts, serveTexts } from './texts.ts'
import { TroublePanel } from './trouble-panel.tsx'
import { useFaults } from './use-faults.ts'
import { widgetOf, type Definition } from './widgets.ts'

interface Props {
  tag: WidgetTag
  element: WidgetElement
  version: number
  /** Tags that the token is for. */
  widgets: readonly string[]
}

type AnyComponent = ComponentType<Record<string, unknown>>
interface Loaded {
  definition: Definition
  component: AnyComponent
}

const loads = new Map<string, Promise<Loaded>>()

/** The widget itself: its code loads when the first of its kind is shown, its attributes are read at every change. */
export function Content({ tag, element, widgets }: Props): ReactNode {
  const { i18n } = useTranslation()
  const { core } = useHost()
  useEffect(() => void serveTexts(i18n, core), [i18n, core])
  const isAllowed = widgets.includes(tag)
  if (!isAllowed) return <NotAllowed {...{ tag, element }} />
  const { definition, component: Widget } = use(loaded(tag, i18n))
  return <Parsed {...{ element, definition, Widget }} />
}

interface ParsedProps {
  element: WidgetElement
  definition: Definition
  Widget: AnyComponent
}

function Parsed({ element, definition, Widget }: ParsedProps): ReactNode {
  const { value, faults = [] } = readAttributes(element, element.names, definition.props)
  useFaults(faults)
  const emit = useMemo((): Emit<Record<string, never>> => (type, detail) => tell(element, type, detail), [element])
  useEffect(() => tell(element, 'musterready', undefined), [element])
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

/** By language too: the plugin's texts belong to each. */
function loaded(tag: WidgetTag, i18n: Parameters<typeof addTexts>[0]): Promise<Loaded> {
  const key = `${tag} ${i18n.language}`
  const known = loads.get(key)
  if (known) return known
  const loading = widgetOf(tag).then(async ({ definition, messages }) => {
    const component = (await definition.load()) as AnyComponent
    addTexts(i18n, messages)
    return { definition, component }
  })
  loads.set(key, loading)
  loading.catch(() => loads.delete(key))
  return loading
}
