// As Svelte does it: a template is cloned with everything in it, data goes to properties where there are any, and keyed blocks move
// elements about.
globalThis.muster.configure({ token: async () => (await fetch('/embed-token')).text() })

const template = document.createElement('template')
template.innerHTML = `
  <header><muster-notification-bell></muster-notification-bell></header>
  <p id="unread"></p>
  <button id="toggle">Map</button>
  <muster-fleet-map theme="dark"><p slot="error">Call us: the map is away.</p></muster-fleet-map>`

const fragment = document.importNode(template.content, true)
const [bell, map] = [fragment.querySelector('muster-notification-bell'), fragment.querySelector('muster-fleet-map')]
const [unread, toggle] = ['#unread', '#toggle'].map(at => fragment.querySelector(at))
const setData = (node, prop, value) => (prop in node ? (node[prop] = value) : node.setAttribute(prop, value))

setData(map, 'units', 'imperial')
bell.addEventListener('unreadchange', event => (unread.textContent = String(event.detail.unread)))
const app = document.getElementById('app')
app.append(fragment)
// moved within the same task, so it stays mounted
app.insertBefore(map, toggle)
app.insertBefore(toggle, map)
toggle.addEventListener('click', () => (map.isConnected ? map.remove() : app.append(map)))
