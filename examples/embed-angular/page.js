// As Angular does it: elements are made and put in while their properties are still unset, bindings set properties after that, and
// structural directives put back the very element that they took out.
globalThis.muster.configure({ token: async () => (await fetch('/embed-token')).text() })

const app = document.getElementById('app')
/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {Element} parent
 * @param {T} tag
 */
const create = (parent, tag) => parent.appendChild(document.createElement(tag))

const bell = create(create(app, 'header'), 'muster-notification-bell')
const unread = create(app, 'p')
const toggle = create(app, 'button')
const map = create(app, 'muster-fleet-map')
const words = create(map, 'p')

unread.setAttribute('id', 'unread')
toggle.setAttribute('id', 'toggle')
toggle.textContent = 'Map'
words.setAttribute('slot', 'error')
words.textContent = 'Call us: the map is away.'

queueMicrotask(() => {
  map.theme = 'dark'
  map.units = 'imperial'
  map.unitId = undefined
  bell.addEventListener('unreadchange', event => (unread.textContent = String(event.detail.unread)))
  toggle.addEventListener('click', () => (map.isConnected ? map.remove() : app.appendChild(map)))
})
