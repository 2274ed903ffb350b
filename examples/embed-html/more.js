// All six, of one unit and one command: /more.html?unit=7&command=3
const address = new URLSearchParams(location.search)
for (const tag of /** @type {const} */ (['muster-unit-card', 'muster-command-button', 'muster-history-map'])) {
  document.querySelector(tag).unitId = Number(address.get('unit'))
}
document.querySelector('muster-command-button').setAttribute('command-id', address.get('command'))
muster.configure({ token: async () => (await fetch('/embed-token')).text() })
