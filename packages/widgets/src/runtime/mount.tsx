import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Mounted, WidgetElement } from '../loader/widget-element.ts'
import type { WidgetTag } from '../loader/manifest.ts'
import type { Settings } from '../loader/settings.ts'
import { createPage, type Page } from './page.ts'
import { adopt } from './sheets.ts'
import { View } from './view.tsx'
import '@muster/ui/styles.css'
import './widget.css'

let page: Page | undefined

/** Shows a widget in its element's shadow root. */
export function mount(tag: WidgetTag, element: WidgetElement, settings: Settings): Mounted {
  const shared = (page ??= createPage(settings))
  const { shadowRoot } = element
  const undress = adopt(shadowRoot)
  const leave = shared.enter()
  const place = document.createElement('div')
  place.className = 'muster-place'
  shadowRoot.replaceChildren(place)
  const root = createRoot(place)
  let version = 0
  const update = () => root.render(createElement(View, { tag, element, page: shared, version: version++ }))
  update()
  return {
    update,
    unmount() {
      root.unmount()
      place.remove()
      undress()
      leave()
    },
  }
}
