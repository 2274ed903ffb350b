// As Vue does it: elements are made with their children before they are in the page, `key in element` decides between property
// and attribute, and v-if removes and recreates.
globalThis.muster.configure({ token: async () => (await fetch('/embed-token')).text() })

/**
 * @template {keyof import('@muster/widgets/vue').VueElements} T
 * @typedef {InstanceType<import('@muster/widgets/vue').VueElements[T]>['$props']} PropsOf
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {T extends keyof import('@muster/widgets/vue').VueElements ? PropsOf<T> : Record<string, unknown>} props
 * @param {(Node | string)[]} children
 */
function h(tag, props, ...children) {
  const element = document.createElement(tag)
  element.append(...children)
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2).toLowerCase(), value)
    else if (key in element) element[key] = value
    else element.setAttribute(key, value)
  }
  return element
}

const anchor = document.createComment('v-if')
const unread = h('p', { id: 'unread' })
const makeMap = () =>
  h('muster-fleet-map', { theme: 'dark', units: 'imperial' }, h('p', { slot: 'error' }, 'Call us: the map is away.'))
let map = makeMap()
const bell = h('muster-notification-bell', {
  onUnreadchange: ({ detail }) => (unread.textContent = String(detail.unread)),
})
const toggle = h(
  'button',
  {
    id: 'toggle',
    onClick: () => {
      if (map) map.remove()
      map = map ? undefined : makeMap()
      if (map) anchor.before(map)
    },
  },
  'Map',
)
document.getElementById('app').append(h('header', {}, bell), unread, toggle, map, anchor)
