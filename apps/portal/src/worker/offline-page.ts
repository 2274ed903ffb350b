import { lastKnown } from './last-known.ts'

// the script of `offline.html`: it stands alone, as nothing can be loaded then
const known = lastKnown()
const element = (id: string) => document.getElementById(id) as HTMLElement

if (known) {
  const { texts, counts, name, primary, mode, language } = known
  document.documentElement.lang = language
  document.documentElement.dataset.mode = mode
  document.documentElement.style.setProperty('--primary', primary)
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
