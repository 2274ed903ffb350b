import { lastKnown } from './last-known.ts'

// Script of `offline.html`, bundled as one file because nothing can be loaded offline.
const known = lastKnown()
const element = (id: string) => document.getElementById(id) as HTMLElement

// stored by `themes/mode.ts`; otherwise the page follows the system
const mode = localStorage.getItem('muster.mode')
if (mode === 'light' || mode === 'dark') document.documentElement.dataset.mode = mode

if (known) {
  const { texts, counts, name, primary, language } = known
  document.documentElement.lang = language
  document.documentElement.style.setProperty('--primary', `light-dark(${primary.join()})`)
  document.title = `${texts.title} - ${name}`
  element('name').textContent = name
  element('title').textContent = texts.title
  element('text').textContent = texts.text
  element('retry').textContent = texts.retry
  if (counts.length > 0) {
    element('known').hidden = false
    element('since').textContent = texts.known
    element('counts').append(
      ...counts.map(({ label, count }) => {
        const row = document.createElement('div')
        const [term, value] = [document.createElement('dt'), document.createElement('dd')]
        term.textContent = label
        value.textContent = count
        row.append(term, value)
        return row
      }),
    )
  }
}

const retry = () => location.reload()
element('retry').addEventListener('click', retry)
addEventListener('online', retry)
